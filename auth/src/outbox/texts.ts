export type Language = 'en' | 'hi' | 'mr';

export type Template =
  | 'code'
  | 'phone_change'
  | 'reauthentication'
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email_change'
  | 'already_registered';

export interface TextParts {
  readonly code: string;
  readonly minutes: number;
  /** Where a mail's link leads. */
  readonly link: string;
  readonly siteUrl: string;
}

type Texts = Record<Template, (parts: TextParts) => string>;

const EN: Texts = {
  code: ({ code, minutes }) =>
    `${code} is your Draksha code. Valid for ${minutes} minutes. Do not tell it to anyone.`,
  phone_change: ({ code, minutes }) =>
    `${code} confirms this as your new Draksha mobile number. Valid for ${minutes} minutes. Do not tell it to anyone.`,
  reauthentication: ({ code, minutes }) =>
    `${code} confirms a change to your Draksha account. Valid for ${minutes} minutes. Do not tell it to anyone.`,
  signup: ({ code, link }) =>
    `Your Draksha code is ${code}.\n\nOr open this page to confirm your e-mail address:\n${link}`,
  magiclink: ({ code, link }) =>
    `Your Draksha sign-in code is ${code}.\n\nOr open this page to sign in:\n${link}`,
  recovery: ({ code, link }) =>
    `Your code to set a new Draksha password is ${code}.\n\nOr open this page:\n${link}\n\nIf you did not ask for it, nothing has changed.`,
  invite: ({ code, link }) =>
    `You are invited to Draksha. Your code is ${code}.\n\nOr open this page:\n${link}`,
  email_change: ({ code, link }) =>
    `Your code to confirm the change of your Draksha e-mail address is ${code}.\n\nOr open this page:\n${link}`,
  already_registered: ({ siteUrl }) =>
    `Someone tried to register at Draksha with this e-mail address. You already have an account: sign in at ${siteUrl}/login. If it was not you, nothing has changed.`,
};

const HI: Texts = {
  code: ({ code, minutes }) => `${code} आपका Draksha कोड है। ${minutes} मिनट तक मान्य। इसे किसी को न बताएँ।`,
  phone_change: ({ code, minutes }) =>
    `${code} आपके नए Draksha मोबाइल नंबर की पुष्टि का कोड है। ${minutes} मिनट तक मान्य। इसे किसी को न बताएँ।`,
  reauthentication: ({ code, minutes }) =>
    `${code} आपके Draksha खाते में बदलाव की पुष्टि का कोड है। ${minutes} मिनट तक मान्य। इसे किसी को न बताएँ।`,
  signup: ({ code, link }) => `आपका Draksha कोड ${code} है।\n\nया ईमेल पते की पुष्टि के लिए यह पन्ना खोलें:\n${link}`,
  magiclink: ({ code, link }) =>
    `आपका Draksha साइन-इन कोड ${code} है।\n\nया साइन इन करने के लिए यह पन्ना खोलें:\n${link}`,
  recovery: ({ code, link }) =>
    `नया Draksha पासवर्ड रखने का आपका कोड ${code} है।\n\nया यह पन्ना खोलें:\n${link}\n\nअगर आपने यह नहीं माँगा, तो कुछ नहीं बदला है।`,
  invite: ({ code, link }) => `आपको Draksha पर बुलाया गया है। आपका कोड ${code} है।\n\nया यह पन्ना खोलें:\n${link}`,
  email_change: ({ code, link }) =>
    `Draksha ईमेल पता बदलने की पुष्टि का आपका कोड ${code} है।\n\nया यह पन्ना खोलें:\n${link}`,
  already_registered: ({ siteUrl }) =>
    `किसी ने इस ईमेल पते से Draksha पर नया खाता बनाने की कोशिश की। आपका खाता पहले से है: ${siteUrl}/login पर साइन इन करें। अगर वह आप नहीं थे, तो कुछ नहीं बदला है।`,
};

const MR: Texts = {
  code: ({ code, minutes }) => `${code} हा तुमचा Draksha कोड आहे. ${minutes} मिनिटे चालेल. तो कोणालाही सांगू नका.`,
  phone_change: ({ code, minutes }) =>
    `${code} हा तुमच्या नवीन Draksha मोबाइल नंबरच्या खात्रीचा कोड आहे. ${minutes} मिनिटे चालेल. तो कोणालाही सांगू नका.`,
  reauthentication: ({ code, minutes }) =>
    `${code} हा तुमच्या Draksha खात्यातील बदलाच्या खात्रीचा कोड आहे. ${minutes} मिनिटे चालेल. तो कोणालाही सांगू नका.`,
  signup: ({ code, link }) =>
    `तुमचा Draksha कोड ${code} आहे.\n\nकिंवा ईमेल पत्त्याच्या खात्रीसाठी हे पान उघडा:\n${link}`,
  magiclink: ({ code, link }) =>
    `तुमचा Draksha साइन-इन कोड ${code} आहे.\n\nकिंवा साइन इन करण्यासाठी हे पान उघडा:\n${link}`,
  recovery: ({ code, link }) =>
    `नवीन Draksha पासवर्ड ठेवण्याचा तुमचा कोड ${code} आहे.\n\nकिंवा हे पान उघडा:\n${link}\n\nतुम्ही मागितला नसेल, तर काहीही बदललेले नाही.`,
  invite: ({ code, link }) =>
    `तुम्हाला Draksha वर बोलावले आहे. तुमचा कोड ${code} आहे.\n\nकिंवा हे पान उघडा:\n${link}`,
  email_change: ({ code, link }) =>
    `Draksha ईमेल पत्ता बदलण्याच्या खात्रीचा तुमचा कोड ${code} आहे.\n\nकिंवा हे पान उघडा:\n${link}`,
  already_registered: ({ siteUrl }) =>
    `कोणीतरी या ईमेल पत्त्याने Draksha वर नवीन खाते उघडण्याचा प्रयत्न केला. तुमचे खाते आधीच आहे: ${siteUrl}/login येथे साइन इन करा. ते तुम्ही नसाल, तर काहीही बदललेले नाही.`,
};

const TEXTS: Record<Language, Texts> = { en: EN, hi: HI, mr: MR };

/** The farmer's language as he chose it at sign-up; English where he chose none that we have. */
export function languageOf(userMetadata: Readonly<Record<string, unknown>>): Language {
  const chosen = userMetadata.language_preference;
  return chosen === 'hi' || chosen === 'mr' ? chosen : 'en';
}

// Lets the browser on the phone offer the code by itself; it must be the last line (WICG web-otp).
function autoReadLine(code: string, siteUrl: string): string {
  const { protocol, host } = new URL(siteUrl);
  return protocol === 'https:' ? `\n\n@${host} #${code}` : '';
}

/** The text of a message. */
export function composeText(
  channel: 'sms' | 'email',
  template: Template,
  language: string,
  parts: TextParts,
): string {
  const texts = TEXTS[language === 'hi' || language === 'mr' ? language : 'en'];
  const text = texts[template](parts);
  return channel === 'sms' ? text + autoReadLine(parts.code, parts.siteUrl) : text;
}
