import type { Task } from '@draksha/contract/tasks';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LineIcon } from '../../ui/line-icon.tsx';

type Category = NonNullable<Task['category']>;

/** Of the product's own set, where that has one. */
const known: Partial<Record<Category, IconName>> = {
  irrigation: 'drop',
  pestControl: 'spray',
  harvesting: 'bunch',
  training: 'shoot',
  monitoring: 'eye',
};

/** Secateurs, a sack, a spade. */
const drawn: Partial<Record<Category, ReactNode>> = {
  pruning: (
    <>
      <path d="M6 3.5 14 14M18 3.5 10 14" />
      <circle cx="7.500" cy="17" r="3" />
      <circle cx="16.500" cy="17" r="3" />
    </>
  ),
  fertilization: (
    <>
      <path d="M8.500 7.500C5 11 4.500 20.500 7 20.500h10c2.500 0 2-9.500-1.500-13Z" />
      <path d="M8.500 7.500h7L17 3.500H7ZM9.500 14h5" />
    </>
  ),
  soilManagement: <path d="M12 3v10M9 3h6M8 13h8v3.500c0 2-1.500 3.500-4 4.500-2.500-1-4-2.500-4-4.500Z" />,
};

const SIZE = 40;

/** The kind of work as a picture, for farmers who do not read. */
export function WorkIcon({ category }: { readonly category: Task['category'] }) {
  const own = category === null ? undefined : drawn[category];
  if (own !== undefined) return <LineIcon size={SIZE}>{own}</LineIcon>;
  return <Icon name={(category && known[category]) || 'tasks'} size={SIZE} />;
}
