import en from '../../public/locales/en/early.json';
import hi from '../../public/locales/hi/early.json';
import mr from '../../public/locales/mr/early.json';
import { pageLanguage } from '../lib/language.ts';

/** The words of the screens that must show when nothing else loads. */
export const earlyText = (): typeof en => ({ en, hi, mr })[pageLanguage()];
