import type { Texts } from './text-shapes.ts';

const NOT_YOU = 'अगर यह आप नहीं थे, तो अपना PIN बदलें।';

export const HI: Texts = {
  codes: {
    code: ({ code, minutes }) => `${code} आपका Draksha कोड है। ${minutes} मिनट तक मान्य। इसे किसी को न बताएँ।`,
    phone_change: ({ code, minutes }) =>
      `${code} आपके नए Draksha मोबाइल नंबर की पुष्टि का कोड है। ${minutes} मिनट तक मान्य। इसे किसी को न बताएँ।`,
    reauthentication: ({ code, minutes }) =>
      `${code} आपके Draksha खाते में बदलाव की पुष्टि का कोड है। ${minutes} मिनट तक मान्य। इसे किसी को न बताएँ।`,
    mfa: ({ code, minutes }) =>
      `${code} आपके Draksha लॉगिन के दूसरे चरण का कोड है। ${minutes} मिनट तक मान्य। इसे किसी को न बताएँ।`,
    signup: ({ code, link }) =>
      `${code} आपका Draksha कोड है।\n\nया ईमेल पते की पुष्टि के लिए यह पन्ना खोलें:\n${link}`,
    magiclink: ({ code, link }) =>
      `${code} आपका Draksha लॉगिन कोड है।\n\nया लॉगिन करने के लिए यह पन्ना खोलें:\n${link}`,
    recovery: ({ code, link }) =>
      `${code} नया Draksha पासवर्ड रखने का आपका कोड है।\n\nया यह पन्ना खोलें:\n${link}\n\nअगर आपने यह नहीं माँगा, तो कुछ नहीं बदला है।`,
    invite: ({ code, link }) =>
      `${code} Draksha से जुड़ने का आपका कोड है।\n\nआपको बुलाया गया है। या यह पन्ना खोलें:\n${link}`,
    email_change: ({ code, link }) =>
      `${code} आपका Draksha ईमेल पता बदलने की पुष्टि का कोड है। इसे Draksha में वहीं डालें, जहाँ आपने बदलाव माँगा था।\n\nया यह पन्ना उसी ब्राउज़र में खोलें, जिसमें आपने बदलाव माँगा था:\n${link}`,
  },
  notices: {
    already_registered: ({ siteUrl }) =>
      `किसी ने इस ईमेल पते से Draksha पर नया खाता बनाने की कोशिश की। आपका खाता पहले से है: ${siteUrl}/login पर लॉगिन करें। अगर वह आप नहीं थे, तो कुछ नहीं बदला है।`,
    new_device: ({ device, time }) => `आपके Draksha खाते में ${device} से नया लॉगिन हुआ, ${time}। ${NOT_YOU}`,
    pin_changed: ({ time }) =>
      `आपके Draksha खाते का PIN बदला गया, ${time}। अगर यह आप नहीं थे, तो कोड से लॉगिन करके नया PIN रखें।`,
    password_changed: ({ time }) =>
      `आपके Draksha खाते का पासवर्ड बदला गया, ${time}। अगर यह आप नहीं थे, तो कोड से लॉगिन करके नया पासवर्ड रखें।`,
    phone_change_asked: ({ time, undo }) =>
      `आपके Draksha खाते के लिए नया मोबाइल नंबर माँगा गया, ${time}। अगर यह आप नहीं थे, तो 7 दिन के अंदर इसे रोकें:\n${undo}`,
    email_change_asked: ({ time, undo }) =>
      `आपके Draksha खाते के लिए नया ईमेल पता माँगा गया, ${time}। अगर यह आप नहीं थे, तो 7 दिन के अंदर इसे रोकें:\n${undo}`,
    phone_changed: ({ time, undo }) =>
      `आपके Draksha खाते का मोबाइल नंबर बदला गया, ${time}। अगर यह आप नहीं थे, तो 7 दिन के अंदर इसे वापस करें:\n${undo}`,
    email_changed: ({ time, undo }) =>
      `आपके Draksha खाते का ईमेल पता बदला गया, ${time}। अगर यह आप नहीं थे, तो 7 दिन के अंदर इसे वापस करें:\n${undo}`,
    factor_enrolled: ({ time }) => `आपके Draksha खाते में लॉगिन का दूसरा चरण जोड़ा गया, ${time}। ${NOT_YOU}`,
    factor_unenrolled: ({ time }) => `आपके Draksha खाते से लॉगिन का दूसरा चरण हटाया गया, ${time}। ${NOT_YOU}`,
    identity_linked: ({ time }) => `आपके Draksha खाते में लॉगिन का नया तरीका जोड़ा गया, ${time}। ${NOT_YOU}`,
    identity_unlinked: ({ time }) => `आपके Draksha खाते से लॉगिन का एक तरीका हटाया गया, ${time}। ${NOT_YOU}`,
    change_undone: ({ time, undo }) =>
      `आपके Draksha खाते का एक बदलाव पहले वाले नंबर या ईमेल पते से वापस किया गया, ${time}। अगर यह आप नहीं थे, तो 7 दिन के अंदर बताएं:\n${undo}`,
    account_locked: ({ time }) =>
      `आपका Draksha खाता 7 दिन के लिए सिर्फ़ PIN से खुलने और बदलने लायक किया गया, ${time}। सब डिवाइस से लॉगआउट हुआ। अपने PIN से लॉगिन करें।`,
    farm_opened: ({ time }) =>
      `एक प्रोग्राम को आपका Draksha खाता पढ़ने की अनुमति दी गई, ${time}। अगर यह आप नहीं थे, तो सेटिंग में इसे बंद करें और अपना PIN बदलें।`,
    leaving_asked: ({ time }) =>
      `आपका Draksha खाता हटाने को कहा गया, ${time}। यह 7 दिन में हटेगा। खाता रखना हो, तो लॉगिन करें।`,
    farm_handed_over: ({ time }) =>
      `आपके Draksha खाते से खेत सौंपने की बात कही गई, मानी गई या पूरी हुई, ${time}। अगर यह आप नहीं थे, तो लॉगिन करके सेटिंग, लोग में इसे रोकें।`,
    number_released: ({ time, undo }) =>
      `Draksha चलाने वालों ने आपका नंबर आपके खाते से हटाया, ${time}। अगर यह गलत है, तो 7 दिन के अंदर वापस करें:\n${undo}`,
    operator_named: ({ time }) =>
      `आपका Draksha खाता अब ऑपरेटर के रूप में दूसरे किसानों की मदद कर सकता है, ${time}। अगर यह आपको पता नहीं था, तो Draksha चलाने वालों को बताएं।`,
  },
  subjects: {
    already_registered: 'आपका Draksha खाता पहले से है',
    new_device: 'आपके Draksha खाते में नया लॉगिन',
    pin_changed: 'आपका Draksha PIN बदला गया',
    password_changed: 'आपका Draksha पासवर्ड बदला गया',
    phone_change_asked: 'आपके Draksha खाते के लिए नया मोबाइल नंबर माँगा गया',
    email_change_asked: 'आपके Draksha खाते के लिए नया ईमेल पता माँगा गया',
    phone_changed: 'आपका Draksha मोबाइल नंबर बदला गया',
    email_changed: 'आपका Draksha ईमेल पता बदला गया',
    factor_enrolled: 'Draksha में लॉगिन का दूसरा चरण जोड़ा गया',
    factor_unenrolled: 'Draksha से लॉगिन का दूसरा चरण हटाया गया',
    identity_linked: 'Draksha में लॉगिन का नया तरीका जोड़ा गया',
    identity_unlinked: 'Draksha से लॉगिन का एक तरीका हटाया गया',
    change_undone: 'आपके Draksha खाते का एक बदलाव वापस किया गया',
    account_locked: 'आपका Draksha खाता सिर्फ़ PIN से खुलेगा',
    farm_opened: 'एक प्रोग्राम को आपका Draksha खाता पढ़ने की अनुमति मिली',
    leaving_asked: 'आपका Draksha खाता हटाने को कहा गया',
    farm_handed_over: 'आपके Draksha खाते से खेत सौंपना',
    number_released: 'आपका नंबर आपके Draksha खाते से हटाया गया',
    operator_named: 'आपका Draksha खाता अब ऑपरेटर का है',
  },
  device: (browser, system) => `${system} पर ${browser}`,
  unknownDevice: 'एक अनजान फ़ोन या कंप्यूटर',
  locale: 'hi-IN',
};
