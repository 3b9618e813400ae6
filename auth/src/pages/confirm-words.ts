/** `{who}`: whose account; `{address}`: the new address, or the mail's own; `{old}`: the one of before. */
export interface ConfirmWords {
  readonly titles: {
    readonly confirm: string;
    readonly signIn: string;
    readonly secret: string;
    readonly change: string;
    readonly over: string;
    readonly done: string;
    readonly almost: string;
  };
  readonly signup: string;
  readonly magiclink: string;
  readonly recovery: string;
  readonly invite: string;
  readonly changeNew: string;
  readonly changeOld: string;
  readonly notYou: string;
  readonly over: string;
  readonly go: string;
  readonly agree: string;
  readonly changed: string;
  readonly first: string;
  readonly proven: string;
  readonly provenHere: string;
  readonly confirmed: string;
  readonly confirmedElsewhere: string;
}

const EN: ConfirmWords = {
  titles: {
    confirm: 'Confirm',
    signIn: 'Sign in',
    secret: 'New PIN or password',
    change: 'New e-mail address',
    over: 'This link no longer works',
    done: 'Done',
    almost: 'Almost done',
  },
  signup: 'Confirm {address} for the Draksha account of {who}.',
  magiclink: 'Sign in to the Draksha account of {who}.',
  recovery: 'Set a new PIN or password for the Draksha account of {who}.',
  invite: 'Join Draksha with {address}.',
  changeNew: 'The Draksha account of {who} is to get the e-mail address {address}.',
  changeOld: 'The e-mail address of the Draksha account of {who} is to change from {old} to {address}.',
  notYou: 'If you did not ask for this mail, close the page; nothing will change.',
  over: 'It was used already, or it is too old. Ask for a new one in Draksha.',
  go: 'Continue to Draksha',
  agree: 'Confirm',
  changed: 'The e-mail address of the Draksha account of {who} is now {address}.',
  first: 'Confirmed. The change to {address} takes effect when the other address has confirmed it too.',
  proven:
    '{address} is confirmed. To finish, type the code from the mail in Draksha, where you asked for the change.',
  provenHere: 'If you asked for it in this browser, just continue.',
  confirmed: '{address} is confirmed for your Draksha account.',
  confirmedElsewhere: 'If you registered in another browser or phone, sign in there; nothing else is needed.',
};

const HI: ConfirmWords = {
  titles: {
    confirm: 'पुष्टि करें',
    signIn: 'लॉगिन करें',
    secret: 'नया PIN या पासवर्ड',
    change: 'नया ईमेल पता',
    over: 'यह लिंक अब काम का नहीं',
    done: 'हो गया',
    almost: 'बस थोड़ा बाकी है',
  },
  signup: '{who} के Draksha खाते के लिए {address} की पुष्टि करें।',
  magiclink: '{who} के Draksha खाते में लॉगिन करें।',
  recovery: '{who} के Draksha खाते के लिए नया PIN या पासवर्ड रखें।',
  invite: '{address} से Draksha में जुड़ें।',
  changeNew: '{who} के Draksha खाते का ईमेल पता {address} होने वाला है।',
  changeOld: '{who} के Draksha खाते का ईमेल पता {old} से बदलकर {address} होने वाला है।',
  notYou: 'अगर आपने यह ईमेल नहीं माँगा था, तो पन्ना बंद कर दें; कुछ नहीं बदलेगा।',
  over: 'यह लिंक इस्तेमाल हो चुका है या बहुत पुराना है। Draksha में नया माँगें।',
  go: 'Draksha पर आगे बढ़ें',
  agree: 'पुष्टि करें',
  changed: '{who} के Draksha खाते का ईमेल पता अब {address} है।',
  first: 'आपकी हाँ दर्ज हो गई। दूसरे पते से भी पुष्टि होने पर {address} लागू होगा।',
  proven: '{address} की पुष्टि हो गई। पूरा करने के लिए ईमेल का कोड Draksha में वहीं डालें, जहाँ आपने बदलाव माँगा था।',
  provenHere: 'अगर आपने इसी ब्राउज़र में माँगा था, तो बस आगे बढ़ें।',
  confirmed: 'आपके Draksha खाते के लिए {address} की पुष्टि हो गई।',
  confirmedElsewhere: 'अगर आपने दूसरे ब्राउज़र या फोन में खाता खोला था, तो वहीं लॉगिन करें; और कुछ नहीं करना है।',
};

const MR: ConfirmWords = {
  titles: {
    confirm: 'खात्री करा',
    signIn: 'लॉगिन करा',
    secret: 'नवा PIN किंवा पासवर्ड',
    change: 'नवा ईमेल पत्ता',
    over: 'ही लिंक आता चालत नाही',
    done: 'झाले',
    almost: 'थोडेच बाकी आहे',
  },
  signup: '{who} यांच्या Draksha खात्यासाठी {address} ची खात्री करा.',
  magiclink: '{who} यांच्या Draksha खात्यात लॉगिन करा.',
  recovery: '{who} यांच्या Draksha खात्यासाठी नवा PIN किंवा पासवर्ड ठेवा.',
  invite: '{address} ने Draksha मध्ये या.',
  changeNew: '{who} यांच्या Draksha खात्याचा ईमेल पत्ता {address} होणार आहे.',
  changeOld: '{who} यांच्या Draksha खात्याचा ईमेल पत्ता {old} बदलून {address} होणार आहे.',
  notYou: 'तुम्ही हा ईमेल मागितला नसेल, तर पान बंद करा; काहीही बदलणार नाही.',
  over: 'ही लिंक वापरून झाली आहे किंवा फार जुनी आहे. Draksha मध्ये नवी मागा.',
  go: 'Draksha वर पुढे जा',
  agree: 'खात्री करा',
  changed: '{who} यांच्या Draksha खात्याचा ईमेल पत्ता आता {address} आहे.',
  first: 'तुम्ही होकार दिला. दुसऱ्या पत्त्यावरूनही होकार आला की {address} लागू होईल.',
  proven: '{address} ची खात्री झाली. पूर्ण करण्यासाठी ईमेलमधला कोड Draksha मध्ये, जिथे बदल मागितला तिथेच टाका.',
  provenHere: 'बदल याच ब्राउझरमध्ये मागितला असेल, तर फक्त पुढे जा.',
  confirmed: 'तुमच्या Draksha खात्यासाठी {address} ची खात्री झाली.',
  confirmedElsewhere: 'दुसऱ्या ब्राउझरमध्ये किंवा फोनवर खाते उघडले असेल, तर तिथेच लॉगिन करा; आणखी काही करायचे नाही.',
};

const WORDS: Readonly<Record<'en' | 'hi' | 'mr', ConfirmWords>> = { en: EN, hi: HI, mr: MR };

export const confirmWords = (language: 'en' | 'hi' | 'mr'): ConfirmWords => WORDS[language];
