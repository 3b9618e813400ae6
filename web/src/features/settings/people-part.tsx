import { useTranslation } from 'react-i18next';
import { farmInHand } from '../../lib/farm-in-hand.ts';
import { useSession } from '../../lib/session.ts';
import { FarmConsents } from '../organisation/queries.ts';
import { HandOver, OtherFarms, PeopleList } from '../sharing/queries.ts';
import { SubScreen } from './sub-screen.tsx';

/** Who acts for the farm of this page, and for which farms of others the account acts. */
export function PeoplePart() {
  const { t } = useTranslation('sharing');
  const accountId = useSession().user?.id ?? '';
  const ofAnother = farmInHand(accountId);
  const owner = ofAnother?.ownerName ?? '';
  return (
    <SubScreen
      title={t('people.title')}
      lead={ofAnother ? t('people.leadMember', { owner }) : t('people.lead')}
    >
      {ofAnother?.role !== 'worker' && <PeopleList isOwner={ofAnother === null} />}
      <HandOver accountId={accountId} isOwner={ofAnother === null} />
      {ofAnother === null && <FarmConsents />}
      <OtherFarms accountId={accountId} />
    </SubScreen>
  );
}
