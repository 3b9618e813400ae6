import type { Language } from '@draksha/contract';
import { PRIVACY_VERSION } from '@draksha/contract/privacy';

/** What of this installation the notice names. */
export interface NoticeFacts {
  /** Who operates the product; empty when unset. */
  readonly operator: string;
  /** Address for questions and complaints; empty when unset. */
  readonly contact: string;
  readonly weather: readonly string[];
  /** Host of map tiles; null without a map. */
  readonly map: string | null;
  /** Empty where codes are not sent by SMS. */
  readonly sms: readonly string[];
  readonly mail: boolean;
  readonly whatsApp: boolean;
  readonly google: boolean;
  readonly captcha: string | null;
  /** Retention of backups in days; null without any. */
  readonly backupDays: number | null;
}

export interface NoticeSection {
  readonly heading: string;
  readonly lines: readonly string[];
}

export interface PrivacyNotice {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly NoticeSection[];
  readonly back: string;
}

type Write = (facts: NoticeFacts) => PrivacyNotice;

const some = (lines: readonly (string | null)[]): string[] => lines.filter((line) => line !== null);

const english: Write = ({
  operator,
  contact,
  weather,
  map,
  sms,
  mail,
  whatsApp,
  google,
  captcha,
  backupDays,
}) => ({
  title: 'How we handle your data',
  lead: `Draksha keeps what you write about your farm, to show it to you and to work out advice. Version of ${PRIVACY_VERSION}.`,
  sections: [
    {
      heading: 'Who answers for it',
      lines: [
        operator === ''
          ? 'Whoever runs this server answers for your data.'
          : `${operator} answers for your data.`,
        contact === ''
          ? 'Questions and complaints go to whoever gave you this address.'
          : `Questions and complaints: ${contact}. You get an answer within 30 days.`,
        'If the answer does not help, you may complain to the Data Protection Board of India.',
      ],
    },
    {
      heading: 'What is kept, and what for',
      lines: [
        'Your name, mobile number and e-mail address: to sign you in and to tell you of changes to your account.',
        'Your plots with their places, diary, tasks, photos, costs and sales: to show them to you, for advice and for your reports.',
        'When and from which device and network address you signed in: to guard your account.',
        'Nothing is sold, there is no advertising, and nobody is told what you do in the app.',
      ],
    },
    {
      heading: 'What goes to whom',
      lines: some([
        `Weather: the place of your plots, rounded to about 11 km, without your name, to ${weather.join(', ')}. When this server cannot be reached, your phone asks Open-Meteo itself.`,
        map === null
          ? null
          : `Map: ${map} learns your network address and which part of the map you look at, while a map is open.`,
        sms.length === 0 ? null : `SMS: ${sms.join(', ')} get your number and the message.`,
        mail ? 'E-mail: our mail server gets your e-mail address and the message.' : null,
        whatsApp
          ? 'WhatsApp: only if you ask for it there; Meta then gets your WhatsApp number and the messages, until you write STOP.'
          : null,
        google ? 'Google: only if you sign in with it; then Google knows that you use Draksha.' : null,
        'Morning message: only if you ask for it; the message service of your browser (Google, Apple, Mozilla or Microsoft) then carries it, encrypted so that only your phone can read it.',
        captcha === null
          ? null
          : `${captcha} sees your network address when you sign in, to keep programs out.`,
        'Shared reports, calendars and access for an adviser: whom you give them to, until you end them in Settings.',
        'People whom you invite: what their role sees. Organisations that you agreed to: what their sheet names, until its day or until you end it; each of their looks is written down for you.',
        'Who helps you sign in sees your number and your sign-ins, never your farm. Each look is written down and stands in your data.',
      ]),
    },
    {
      heading: 'How long',
      lines: some([
        'As long as you have an account. Seven days after you delete it, all of it is gone.',
        backupDays === null
          ? null
          : `Backups hold it for ${backupDays} days more, those of the first of a month for a year.`,
        'Lists of sign-ins stay a year, as the law asks; delivered messages 30 days.',
      ]),
    },
    {
      heading: 'Your rights',
      lines: [
        'See and correct what is kept: in the app itself. Take all of it along: Settings, Your data.',
        'Take your consent back: delete the account under Settings, Your data. It is as easy as registering.',
        'Name somebody who may act for you after your death or illness: write to the contact above.',
      ],
    },
    {
      heading: 'Age',
      lines: ['Draksha is for people of 18 years and older.'],
    },
    {
      heading: 'When this text changes',
      lines: ['You are asked again in the app. What you agreed to, and when, is kept with your account.'],
    },
  ],
  back: 'To Draksha',
});

const marathi: Write = ({
  operator,
  contact,
  weather,
  map,
  sms,
  mail,
  whatsApp,
  google,
  captcha,
  backupDays,
}) => ({
  title: 'तुमच्या माहितीचे आम्ही काय करतो',
  lead: `तुम्ही शेताबद्दल जे लिहिता ते द्राक्ष तुम्हाला दाखवण्यासाठी आणि सल्ला देण्यासाठी ठेवते. आवृत्ती ${PRIVACY_VERSION}.`,
  sections: [
    {
      heading: 'जबाबदार कोण',
      lines: [
        operator === ''
          ? 'हा सर्व्हर चालवणारे तुमच्या माहितीला जबाबदार आहेत.'
          : `तुमच्या माहितीला ${operator} जबाबदार आहेत.`,
        contact === ''
          ? 'प्रश्न आणि तक्रारी: ज्यांनी तुम्हाला हा पत्ता दिला त्यांच्याकडे.'
          : `प्रश्न आणि तक्रारी: ${contact}. 30 दिवसांत उत्तर मिळते.`,
        'उत्तराने समाधान झाले नाही तर भारताच्या डेटा संरक्षण मंडळाकडे तक्रार करता येते.',
      ],
    },
    {
      heading: 'काय ठेवले जाते आणि कशासाठी',
      lines: [
        'नाव, मोबाईल नंबर, ई-मेल: लॉगिनसाठी आणि खात्यातील बदल कळवण्यासाठी.',
        'प्लॉट आणि त्यांची जागा, डायरी, कामे, फोटो, खर्च, विक्री: तुम्हाला दाखवण्यासाठी, सल्ल्यासाठी आणि तुमच्या रिपोर्टसाठी.',
        'कधी, कोणत्या फोनवरून आणि कोणत्या नेटवर्कवरून लॉगिन केले: खाते सुरक्षित ठेवण्यासाठी.',
        'काहीही विकले जात नाही, जाहिराती नाहीत, आणि तुम्ही ॲपमध्ये काय करता ते कोणाला सांगितले जात नाही.',
      ],
    },
    {
      heading: 'कोणाला काय जाते',
      lines: some([
        `हवामान: प्लॉटची जागा, सुमारे 11 किमी पर्यंत गोल करून आणि नावाशिवाय, ${weather.join(', ')} यांना. हा सर्व्हर मिळाला नाही तर फोन स्वतः Open-Meteo ला विचारतो.`,
        map === null
          ? null
          : `नकाशा: नकाशा उघडा असताना ${map} ला तुमचा नेटवर्क पत्ता आणि तुम्ही नकाशाचा कोणता भाग पाहता ते कळते.`,
        sms.length === 0 ? null : `SMS: ${sms.join(', ')} यांना तुमचा नंबर आणि मेसेज मिळतो.`,
        mail ? 'ई-मेल: आमच्या मेल सर्व्हरला तुमचा ई-मेल आणि मेसेज मिळतो.' : null,
        whatsApp
          ? 'WhatsApp: तुम्ही तिथे मागितले तरच; मग Meta ला तुमचा WhatsApp नंबर आणि निरोप मिळतात, तुम्ही “थांबवा” लिहीपर्यंत.'
          : null,
        google ? 'Google: त्यातून लॉगिन केले तरच; मग तुम्ही द्राक्ष वापरता हे Google ला कळते.' : null,
        'सकाळचा निरोप: तुम्ही मागितला तरच; तुमच्या ब्राउझरची निरोप सेवा (Google, Apple, Mozilla किंवा Microsoft) तो पोचवते, फक्त तुमचा फोन वाचू शकेल असा बंद करून.',
        captcha === null ? null : `लॉगिन करताना ${captcha} ला तुमचा नेटवर्क पत्ता दिसतो; प्रोग्राम दूर ठेवण्यासाठी.`,
        'शेअर केलेले रिपोर्ट, कॅलेंडर, सल्लागाराला दिलेली परवानगी: तुम्ही ज्यांना दिली त्यांना, तुम्ही सेटिंग्जमध्ये बंद करेपर्यंत.',
        'तुम्ही बोलावलेल्या व्यक्तींना: त्यांच्या भूमिकेला जे दिसते ते. तुम्ही परवानगी दिलेल्या संस्थांना: त्यांच्या पत्रकात लिहिलेले, मुदत संपेपर्यंत किंवा तुम्ही थांबवेपर्यंत. त्यांनी पाहिल्याची प्रत्येक नोंद तुम्हाला दिसते.',
        'लॉगिनसाठी मदत करणाऱ्यांना तुमचा नंबर आणि लॉगिन दिसतात, शेत कधीच नाही. त्यांनी पाहिले की नोंद होते आणि ती तुमच्या माहितीत दिसते.',
      ]),
    },
    {
      heading: 'किती दिवस',
      lines: some([
        'खाते असेपर्यंत. खाते पुसल्यावर सात दिवसांनी सगळे जाते.',
        backupDays === null ? null : `बॅकअपमध्ये आणखी ${backupDays} दिवस राहते, महिन्याच्या पहिल्या दिवसाचे एक वर्ष.`,
        'लॉगिनच्या नोंदी कायद्याप्रमाणे एक वर्ष; पोचलेले मेसेज 30 दिवस.',
      ]),
    },
    {
      heading: 'तुमचे हक्क',
      lines: [
        'काय ठेवले ते पाहा आणि सुधारा: ॲपमध्येच. सगळे सोबत घ्या: सेटिंग्ज, तुमची माहिती.',
        'संमती मागे घ्या: सेटिंग्ज, तुमची माहिती येथे खाते पुसा. नोंदणीइतकेच सोपे आहे.',
        'तुमच्यानंतर किंवा आजारपणात तुमच्या वतीने कोण वागेल त्याचे नाव द्या: वरच्या संपर्कावर लिहा.',
      ],
    },
    { heading: 'वय', lines: ['द्राक्ष 18 वर्षे आणि त्याहून मोठ्यांसाठी आहे.'] },
    {
      heading: 'हा मजकूर बदलला तर',
      lines: ['ॲपमध्ये पुन्हा विचारले जाते. तुम्ही कशाला आणि कधी संमती दिली ते खात्यासोबत ठेवले जाते.'],
    },
  ],
  back: 'द्राक्ष उघडा',
});

const hindi: Write = ({
  operator,
  contact,
  weather,
  map,
  sms,
  mail,
  whatsApp,
  google,
  captcha,
  backupDays,
}) => ({
  title: 'आपकी जानकारी का हम क्या करते हैं',
  lead: `आप खेत के बारे में जो लिखते हैं उसे द्राक्ष आपको दिखाने और सलाह देने के लिए रखता है। संस्करण ${PRIVACY_VERSION}।`,
  sections: [
    {
      heading: 'ज़िम्मेदार कौन',
      lines: [
        operator === ''
          ? 'यह सर्वर चलाने वाले आपकी जानकारी के ज़िम्मेदार हैं।'
          : `आपकी जानकारी के ज़िम्मेदार ${operator} हैं।`,
        contact === ''
          ? 'सवाल और शिकायत: जिन्होंने आपको यह पता दिया उनसे।'
          : `सवाल और शिकायत: ${contact}। 30 दिन में जवाब मिलता है।`,
        'जवाब से संतोष न हो तो भारत के डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं।',
      ],
    },
    {
      heading: 'क्या रखा जाता है और किसलिए',
      lines: [
        'नाम, मोबाइल नंबर, ई-मेल: लॉगिन के लिए और खाते के बदलाव बताने के लिए।',
        'प्लॉट और उनकी जगह, डायरी, काम, फ़ोटो, ख़र्च, बिक्री: आपको दिखाने, सलाह और आपकी रिपोर्ट के लिए।',
        'कब, किस फ़ोन से और किस नेटवर्क से लॉगिन किया: खाते की सुरक्षा के लिए।',
        'कुछ बेचा नहीं जाता, विज्ञापन नहीं हैं, और आप ऐप में क्या करते हैं यह किसी को नहीं बताया जाता।',
      ],
    },
    {
      heading: 'किसको क्या जाता है',
      lines: some([
        `मौसम: प्लॉट की जगह, क़रीब 11 किमी तक गोल करके और बिना नाम के, ${weather.join(', ')} को। यह सर्वर न मिले तो फ़ोन ख़ुद Open-Meteo से पूछता है।`,
        map === null
          ? null
          : `नक़्शा: नक़्शा खुला हो तब ${map} को आपका नेटवर्क पता और आप नक़्शे का कौन-सा हिस्सा देखते हैं यह पता चलता है।`,
        sms.length === 0 ? null : `SMS: ${sms.join(', ')} को आपका नंबर और संदेश मिलता है।`,
        mail ? 'ई-मेल: हमारे मेल सर्वर को आपका ई-मेल और संदेश मिलता है।' : null,
        whatsApp
          ? 'WhatsApp: केवल आपके वहाँ माँगने पर; तब Meta को आपका WhatsApp नंबर और संदेश मिलते हैं, जब तक आप “बंद करो” न लिखें।'
          : null,
        google ? 'Google: उससे लॉगिन करें तभी; तब Google जानता है कि आप द्राक्ष चलाते हैं।' : null,
        'सुबह का संदेश: आप माँगें तभी; आपके ब्राउज़र की संदेश सेवा (Google, Apple, Mozilla या Microsoft) उसे पहुँचाती है, ऐसा बंद करके कि सिर्फ़ आपका फ़ोन पढ़ सके।',
        captcha === null ? null : `लॉगिन करते समय ${captcha} को आपका नेटवर्क पता दिखता है, ताकि प्रोग्राम दूर रहें।`,
        'साझा की गई रिपोर्ट, कैलेंडर, सलाहकार को दी गई अनुमति: जिन्हें आपने दी, जब तक आप सेटिंग्स में बंद न करें।',
        'जिन्हें आप बुलाते हैं: उनकी भूमिका को जो दिखता है। जिन संस्थाओं को आपने अनुमति दी: उनके पत्र में लिखी बातें, अवधि पूरी होने तक या आपके बंद करने तक। उनके हर बार देखने का रिकॉर्ड आपको दिखता है।',
        'लॉगिन में मदद करने वालों को आपका नंबर और लॉगिन दिखते हैं, खेत कभी नहीं। हर बार देखना दर्ज होता है और वह आपकी जानकारी में दिखती है।',
      ]),
    },
    {
      heading: 'कितने दिन',
      lines: some([
        'जब तक खाता है। खाता मिटाने के सात दिन बाद सब चला जाता है।',
        backupDays === null ? null : `बैकअप में ${backupDays} दिन और रहता है, महीने के पहले दिन वाले एक साल।`,
        'लॉगिन की सूची क़ानून के मुताबिक़ एक साल; पहुँचे हुए संदेश 30 दिन।',
      ]),
    },
    {
      heading: 'आपके अधिकार',
      lines: [
        'क्या रखा है देखें और सुधारें: ऐप में ही। सब साथ ले जाएँ: सेटिंग्स, आपकी जानकारी।',
        'सहमति वापस लें: सेटिंग्स, आपकी जानकारी में खाता मिटाएँ। यह पंजीकरण जितना ही आसान है।',
        'आपके बाद या बीमारी में आपकी ओर से कौन काम करे, उसका नाम दें: ऊपर के संपर्क पर लिखें।',
      ],
    },
    { heading: 'उम्र', lines: ['द्राक्ष 18 साल और उससे बड़ों के लिए है।'] },
    {
      heading: 'यह पाठ बदले तो',
      lines: ['ऐप में फिर पूछा जाता है। आपने किस पर और कब सहमति दी, यह खाते के साथ रखा जाता है।'],
    },
  ],
  back: 'द्राक्ष खोलें',
});

/** The text by language. A change in meaning needs a new date in `PRIVACY_VERSION`: everybody agrees again. */
export const notices: Readonly<Record<Language, Write>> = { en: english, hi: hindi, mr: marathi };
