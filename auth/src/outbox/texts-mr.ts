import type { Texts } from './text-shapes.ts';

const NOT_YOU = 'हे तुम्ही केले नसेल, तर लगेच तुमचा PIN बदला.';

export const MR: Texts = {
  codes: {
    code: ({ code, minutes }) =>
      `${code} हा तुमचा Draksha कोड आहे. ${minutes} मिनिटे चालेल. तो कोणालाही सांगू नका.`,
    phone_change: ({ code, minutes }) =>
      `${code} हा तुमच्या नवीन Draksha मोबाईल नंबरच्या खात्रीचा कोड आहे. ${minutes} मिनिटे चालेल. तो कोणालाही सांगू नका.`,
    reauthentication: ({ code, minutes }) =>
      `${code} हा तुमच्या Draksha खात्यातील बदलाच्या खात्रीचा कोड आहे. ${minutes} मिनिटे चालेल. तो कोणालाही सांगू नका.`,
    mfa: ({ code, minutes }) =>
      `${code} हा तुमच्या Draksha लॉगिनच्या दुसऱ्या पायरीचा कोड आहे. ${minutes} मिनिटे चालेल. तो कोणालाही सांगू नका.`,
    signup: ({ code, link }) =>
      `${code} हा तुमचा Draksha कोड आहे.\n\nकिंवा ईमेल पत्त्याच्या खात्रीसाठी हे पान उघडा:\n${link}`,
    magiclink: ({ code, link }) =>
      `${code} हा तुमचा Draksha लॉगिन कोड आहे.\n\nकिंवा लॉगिन करण्यासाठी हे पान उघडा:\n${link}`,
    recovery: ({ code, link }) =>
      `${code} हा नवीन Draksha पासवर्ड ठेवण्याचा तुमचा कोड आहे.\n\nकिंवा हे पान उघडा:\n${link}\n\nतुम्ही मागितला नसेल, तर काहीही बदललेले नाही.`,
    invite: ({ code, link }) =>
      `${code} हा Draksha मध्ये येण्याचा तुमचा कोड आहे.\n\nतुम्हाला बोलावले आहे. किंवा हे पान उघडा:\n${link}`,
    email_change: ({ code, link }) =>
      `${code} हा तुमचा Draksha ईमेल पत्ता बदलण्याच्या खात्रीचा कोड आहे. तो Draksha मध्ये, जिथे बदल मागितला तिथेच टाका.\n\nकिंवा हे पान ज्या ब्राउझरमध्ये बदल मागितला त्याच ब्राउझरमध्ये उघडा:\n${link}`,
  },
  notices: {
    already_registered: ({ siteUrl }) =>
      `कोणीतरी या ईमेल पत्त्याने Draksha वर नवीन खाते उघडण्याचा प्रयत्न केला. तुमचे खाते आधीच आहे: ${siteUrl}/login येथे लॉगिन करा. हे तुम्ही केले नसेल, तरी काळजी नको: काहीही बदललेले नाही.`,
    new_device: ({ device, time }) =>
      `तुमच्या Draksha खात्यात ${device} वरून नवीन लॉगिन झाले, ${time}. ${NOT_YOU}`,
    pin_changed: ({ time }) =>
      `तुमच्या Draksha खात्याचा PIN बदलला, ${time}. हे तुम्ही केले नसेल, तर कोडने लॉगिन करून नवा PIN ठेवा.`,
    password_changed: ({ time }) =>
      `तुमच्या Draksha खात्याचा पासवर्ड बदलला, ${time}. हे तुम्ही केले नसेल, तर कोडने लॉगिन करून नवा पासवर्ड ठेवा.`,
    phone_change_asked: ({ time, undo }) =>
      `तुमच्या Draksha खात्यासाठी नवा मोबाईल नंबर मागितला गेला, ${time}. हे तुम्ही केले नसेल, तर 7 दिवसांत थांबवा:\n${undo}`,
    email_change_asked: ({ time, undo }) =>
      `तुमच्या Draksha खात्यासाठी नवा ईमेल पत्ता मागितला गेला, ${time}. हे तुम्ही केले नसेल, तर 7 दिवसांत थांबवा:\n${undo}`,
    phone_changed: ({ time, undo }) =>
      `तुमच्या Draksha खात्याचा मोबाईल नंबर बदलला, ${time}. हे तुम्ही केले नसेल, तर 7 दिवसांत पूर्वीसारखे करा:\n${undo}`,
    email_changed: ({ time, undo }) =>
      `तुमच्या Draksha खात्याचा ईमेल पत्ता बदलला, ${time}. हे तुम्ही केले नसेल, तर 7 दिवसांत पूर्वीसारखे करा:\n${undo}`,
    factor_enrolled: ({ time }) => `तुमच्या Draksha खात्यात लॉगिनची दुसरी पायरी जोडली, ${time}. ${NOT_YOU}`,
    factor_unenrolled: ({ time }) => `तुमच्या Draksha खात्यातून लॉगिनची दुसरी पायरी काढली, ${time}. ${NOT_YOU}`,
    identity_linked: ({ time }) => `तुमच्या Draksha खात्यात लॉगिनचा नवा मार्ग जोडला, ${time}. ${NOT_YOU}`,
    identity_unlinked: ({ time }) => `तुमच्या Draksha खात्यातून लॉगिनचा एक मार्ग काढला, ${time}. ${NOT_YOU}`,
    change_undone: ({ time, undo }) =>
      `तुमच्या Draksha खात्यातील एक बदल आधीच्या नंबरवरून किंवा ईमेल पत्त्यावरून मागे घेतला, ${time}. हे तुम्ही केले नसेल, तर 7 दिवसांत सांगा:\n${undo}`,
    account_locked: ({ time }) =>
      `तुमचे Draksha खाते 7 दिवसांसाठी फक्त PIN ने बदलता येईल असे केले, ${time}. सर्व उपकरणांवरून लॉगआउट झाले. तुमच्या PIN ने लॉगिन करा.`,
    farm_opened: ({ time }) =>
      `एका प्रोग्रामला तुमचे Draksha खाते वाचण्याची परवानगी दिली, ${time}. हे तुम्ही केले नसेल, तर सेटिंगमध्ये ती बंद करा आणि तुमचा PIN बदला.`,
    leaving_asked: ({ time }) =>
      `तुमचे Draksha खाते हटवायला सांगितले, ${time}. ते 7 दिवसांत हटेल. खाते ठेवायचे असेल, तर लॉगिन करा.`,
    farm_handed_over: ({ time }) =>
      `तुमच्या Draksha खात्यातून शेत सोपवायला सांगितले, ते मान्य झाले किंवा पूर्ण झाले, ${time}. हे तुम्ही केले नसेल, तर लॉगिन करा आणि सेटिंग, माणसे येथे ते थांबवा.`,
    number_released: ({ time, undo }) =>
      `Draksha चालवणाऱ्यांनी तुमचा नंबर तुमच्या खात्यातून काढला, ${time}. ते चुकीचे असेल, तर 7 दिवसांत पूर्वीसारखे करा:\n${undo}`,
    operator_named: ({ time }) =>
      `तुमचे Draksha खाते आता ऑपरेटर म्हणून इतर शेतकऱ्यांना मदत करू शकते, ${time}. हे तुम्हाला माहीत नसेल, तर Draksha चालवणाऱ्यांना सांगा.`,
  },
  subjects: {
    already_registered: 'तुमचे Draksha खाते आधीच आहे',
    new_device: 'तुमच्या Draksha खात्यात नवीन लॉगिन',
    pin_changed: 'तुमचा Draksha PIN बदलला',
    password_changed: 'तुमचा Draksha पासवर्ड बदलला',
    phone_change_asked: 'तुमच्या Draksha खात्यासाठी नवा मोबाईल नंबर मागितला',
    email_change_asked: 'तुमच्या Draksha खात्यासाठी नवा ईमेल पत्ता मागितला',
    phone_changed: 'तुमचा Draksha मोबाईल नंबर बदलला',
    email_changed: 'तुमचा Draksha ईमेल पत्ता बदलला',
    factor_enrolled: 'Draksha मध्ये लॉगिनची दुसरी पायरी जोडली',
    factor_unenrolled: 'Draksha मधून लॉगिनची दुसरी पायरी काढली',
    identity_linked: 'Draksha मध्ये लॉगिनचा नवा मार्ग जोडला',
    identity_unlinked: 'Draksha मधून लॉगिनचा एक मार्ग काढला',
    change_undone: 'तुमच्या Draksha खात्यातील एक बदल मागे घेतला',
    account_locked: 'तुमचे Draksha खाते फक्त PIN ने बदलता येईल',
    farm_opened: 'एका प्रोग्रामला तुमचे Draksha खाते वाचण्याची परवानगी दिली',
    leaving_asked: 'तुमचे Draksha खाते हटवायला सांगितले',
    farm_handed_over: 'तुमच्या Draksha खात्यातून शेत सोपवणे',
    number_released: 'तुमचा नंबर तुमच्या Draksha खात्यातून काढला',
    operator_named: 'तुमचे Draksha खाते आता ऑपरेटरचे आहे',
  },
  device: (browser, system) => `${system} वरील ${browser}`,
  unknownDevice: 'अनोळखी फोन किंवा संगणक',
  locale: 'mr-IN',
};
