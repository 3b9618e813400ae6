import type { ReactNode } from 'react';
import { Back } from '../../ui/back.tsx';
import { Screen } from '../../ui/screen.tsx';

interface DiaryFrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** The screen that this one was opened from. */
  readonly back: string;
  readonly backWord: string;
  readonly children: ReactNode;
}

/** A screen below the diary. */
export const DiaryFrame = ({ title, note, back, backWord, children }: DiaryFrameProps) => (
  <Screen title={title} note={note} back={<Back to={back} word={backWord} />}>
    {children}
  </Screen>
);
