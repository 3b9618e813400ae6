import { useTranslation } from 'react-i18next';
import { usePhoneIsFull } from '../lib/phone-room.ts';
import { Hint } from './notice.tsx';

/** Over what is typed, where the phone has next to no room for it. */
export function PhoneFull() {
  const { t } = useTranslation();
  return usePhoneIsFull() ? <Hint>{t('draft.full')}</Hint> : null;
}
