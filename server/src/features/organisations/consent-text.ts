import type { Language, OrganisationKind } from '@draksha/contract';

interface Named {
  readonly name: string;
  readonly kind: OrganisationKind;
  readonly head: string;
}

const kinds: Readonly<Record<Language, Readonly<Record<OrganisationKind, string>>>> = {
  en: { producer: 'producer company', exporter: 'exporter', practice: 'advisers’ practice' },
  hi: { producer: 'किसान उत्पादक कंपनी', exporter: 'निर्यातक', practice: 'सलाहकारों की संस्था' },
  mr: { producer: 'शेतकरी उत्पादक कंपनी', exporter: 'निर्यातदार', practice: 'सल्लागारांची संस्था' },
};

const texts: Readonly<Record<Language, (named: Named) => readonly string[]>> = {
  en: ({ name, kind, head }) => [
    `Who: the agronomists of ${name} (${kinds.en[kind]}), headed by ${head}. Draksha has not checked this name. Take a code only from somebody you know.`,
    'What they see: your plots, seasons, plan, work, diary, products, stock and weather, and your name. They change nothing. They see no photos.',
    'Costs, wages and income they see only if you tick it.',
    'What for: to advise you on the vineyard, and to answer for residues and days before harvest of what you deliver.',
    'They may send you a message, or a proposal that changes nothing until you take it over: of all organisations together at most one a day and four a week. Under “Messages” you switch theirs off with one touch.',
    'Until when: until the day that you choose, at most a year. Then it ends by itself.',
    'How to end it: in the settings under “People”, with one touch and without a reason. They see nothing from their next request on.',
    'Each look is written down. You read there who saw what, for a year.',
    'What they read before you ended it, Draksha cannot make them forget.',
  ],
  hi: ({ name, kind, head }) => [
    `कौन: ${name} (${kinds.hi[kind]}) के कृषि विशेषज्ञ, प्रमुख ${head}। Draksha ने यह नाम जाँचा नहीं है। कोड उसी से लें जिसे आप जानते हैं।`,
    'वे क्या देखते हैं: आपके प्लॉट, सीज़न, योजना, काम, डायरी, उत्पाद, स्टॉक और मौसम, और आपका नाम। वे कुछ बदलते नहीं। फ़ोटो वे नहीं देखते।',
    'खर्च, मज़दूरी और आमदनी वे तभी देखते हैं जब आप उस पर निशान लगाएँ।',
    'किसलिए: बाग के बारे में सलाह देने के लिए, और आपके माल के अवशेष तथा तुड़ाई से पहले के दिनों का जवाब देने के लिए।',
    'वे आपको संदेश या सुझाव भेज सकते हैं; सुझाव आपके अपनाने तक कुछ नहीं बदलता। सभी संस्थाओं से मिलाकर दिन में ज़्यादा से ज़्यादा एक और हफ़्ते में चार। “संदेश” में उनके संदेश एक स्पर्श से बंद होते हैं।',
    'कब तक: आपके चुने दिन तक, ज़्यादा से ज़्यादा एक साल। फिर यह अपने आप खत्म होता है।',
    'कैसे बंद करें: सेटिंग में “लोग” में, एक स्पर्श से, बिना कारण बताए। उनकी अगली माँग से वे कुछ नहीं देखते।',
    'हर बार देखना लिखा जाता है। किसने क्या देखा, यह आप वहाँ एक साल तक पढ़ सकते हैं।',
    'बंद करने से पहले उन्होंने जो पढ़ा, वह Draksha उनसे भुला नहीं सकता।',
  ],
  mr: ({ name, kind, head }) => [
    `कोण: ${name} (${kinds.mr[kind]}) यांचे कृषितज्ज्ञ, प्रमुख ${head}. Draksha ने हे नाव तपासलेले नाही. ओळखीच्या माणसाकडूनच कोड घ्या.`,
    'ते काय पाहतात: तुमचे प्लॉट, हंगाम, नियोजन, कामे, नोंदवही, औषधे-खते, साठा आणि हवामान, आणि तुमचे नाव. ते काहीही बदलत नाहीत. फोटो ते पाहत नाहीत.',
    'खर्च, मजुरी आणि उत्पन्न ते तुम्ही खूण केली तरच पाहतात.',
    'कशासाठी: बागेबद्दल सल्ला देण्यासाठी, आणि तुमच्या मालातील औषधांचे अंश व तोडणीपूर्वीचे दिवस यांची खात्री देण्यासाठी.',
    'ते तुम्हाला निरोप किंवा सल्ला पाठवू शकतात; तुम्ही घेईपर्यंत सल्ल्याने काहीही बदलत नाही. सर्व संस्थांचे मिळून दिवसाला जास्तीत जास्त एक आणि आठवड्याला चार. “निरोप” इथे त्यांचे निरोप एका स्पर्शाने बंद होतात.',
    'कधीपर्यंत: तुम्ही निवडलेल्या दिवसापर्यंत, जास्तीत जास्त एक वर्ष. मग ते आपोआप संपते.',
    'कसे थांबवायचे: सेटिंगमध्ये “माणसे” इथे, एका स्पर्शाने, कारण न देता. त्यांच्या पुढच्या मागणीपासून त्यांना काहीही दिसत नाही.',
    'प्रत्येक वेळी पाहिल्याची नोंद होते. कोणी काय पाहिले हे तुम्ही तिथे एक वर्ष वाचू शकता.',
    'थांबवण्यापूर्वी त्यांनी जे वाचले ते Draksha त्यांना विसरायला लावू शकत नाही.',
  ],
};

/**
 * What a farmer agrees to, a line for each: who, what, money, what for, messages, until when, how to end it, the log, and what cannot be taken back.
 * Another word here is another `CONSENT_VERSION`.
 */
export const consentText = (language: Language, named: Named): string[] => [...texts[language](named)];
