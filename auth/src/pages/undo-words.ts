import type { Language } from '../outbox/texts.ts';
import type { ChangeRow } from '../user/change-store.ts';

type ByChannel = Readonly<Record<ChangeRow['channel'], string>>;

export interface UndoWords {
  readonly titles: Readonly<Record<'stop' | 'undo' | 'lock' | 'done' | 'over', string>>;
  readonly asked: ByChannel;
  readonly made: ByChannel;
  readonly added: ByChannel;
  readonly removed: ByChannel;
  readonly answered: ByChannel;
  readonly effects: Readonly<Record<'stop' | 'undo' | 'lock', string>>;
  readonly wantsSecret: string;
  readonly current: string;
  readonly fresh: string;
  readonly lockOnly: string;
  readonly refused: Readonly<Record<'wrong' | 'wait' | 'weak', string>>;
  readonly yours: string;
  readonly acts: Readonly<Record<'stop' | 'undo' | 'lock', string>>;
  readonly outcomes: Readonly<Record<'stopped' | 'undone' | 'locked' | 'over' | 'taken', string>>;
  readonly go: string;
}

const EN: UndoWords = {
  titles: {
    stop: 'Stop the change',
    undo: 'Undo the change',
    lock: 'Lock the account',
    done: 'Done',
    over: 'This link no longer works',
  },
  asked: {
    sms: 'On {time} the new mobile number {next} was asked for the Draksha account of {who}.',
    email: 'On {time} the new e-mail address {next} was asked for the Draksha account of {who}.',
  },
  made: {
    sms: 'On {time} the mobile number of the Draksha account of {who} was changed from {old} to {next}.',
    email: 'On {time} the e-mail address of the Draksha account of {who} was changed from {old} to {next}.',
  },
  added: {
    sms: 'On {time} the mobile number {next} was added to the Draksha account of {who}.',
    email: 'On {time} the e-mail address {next} was added to the Draksha account of {who}.',
  },
  removed: {
    sms: 'On {time} the mobile number {old} was removed from the Draksha account of {who}.',
    email: 'On {time} the e-mail address {old} was removed from the Draksha account of {who}.',
  },
  answered: {
    sms: 'On {time} the mobile number {old} was taken off the Draksha account of {who}: a change was undone from the earlier number or e-mail address.',
    email:
      'On {time} the e-mail address {old} was taken off the Draksha account of {who}: a change was undone from the earlier number or e-mail address.',
  },
  effects: {
    stop: 'If you stop it, all devices are signed out, and what was added to the account in the last 7 days to sign in with is removed. For a day only the PIN or password changes anything.',
    undo: 'If you undo it, the number, e-mail address and PIN are as they were, what was added in the last 7 days to sign in with is removed, all devices are signed out, and access tokens, shared links and calendars end. For a day only the PIN or password changes anything.',
    lock: 'If you lock it, all devices are signed out, and for 7 days only the PIN or password of the account can change its number, e-mail address or ways to sign in. Sign in with your PIN.',
  },
  wantsSecret:
    'The change was confirmed with the PIN or password. To take it back, type the one that you had before it, and a new one that nobody knows.',
  current: 'Earlier PIN or password',
  fresh: 'New PIN or password',
  lockOnly: 'I do not know it: only lock the account',
  refused: {
    wrong: 'That is not the earlier PIN or password.',
    wait: 'Too many wrong tries. Wait a few minutes and try again.',
    weak: 'The new PIN or password is too easy to guess, or it is the old one. Choose another.',
  },
  yours: 'If it was you, close the page; nothing will change.',
  acts: { stop: 'Stop it', undo: 'Undo it', lock: 'Lock it' },
  outcomes: {
    stopped: 'The change is stopped and all devices are signed out. Sign in again.',
    undone: 'The account is as it was, and all devices are signed out. Sign in again.',
    locked:
      'The account is locked to its PIN for 7 days, and all devices are signed out. Sign in with your PIN.',
    over: 'It was used already, or it is older than 7 days.',
    taken: 'The earlier number or e-mail address now has its own account. Contact Draksha.',
  },
  go: 'Sign in',
};

const HI: UndoWords = {
  titles: {
    stop: 'बदलाव रोकें',
    undo: 'बदलाव वापस करें',
    lock: 'खाता बंद रखें',
    done: 'हो गया',
    over: 'यह लिंक अब काम का नहीं',
  },
  asked: {
    sms: '{time} को {who} के Draksha खाते के लिए नया मोबाइल नंबर {next} माँगा गया।',
    email: '{time} को {who} के Draksha खाते के लिए नया ईमेल पता {next} माँगा गया।',
  },
  made: {
    sms: '{time} को {who} के Draksha खाते का मोबाइल नंबर {old} से {next} किया गया।',
    email: '{time} को {who} के Draksha खाते का ईमेल पता {old} से {next} किया गया।',
  },
  added: {
    sms: '{time} को {who} के Draksha खाते में मोबाइल नंबर {next} जोड़ा गया।',
    email: '{time} को {who} के Draksha खाते में ईमेल पता {next} जोड़ा गया।',
  },
  removed: {
    sms: '{time} को {who} के Draksha खाते से मोबाइल नंबर {old} हटाया गया।',
    email: '{time} को {who} के Draksha खाते से ईमेल पता {old} हटाया गया।',
  },
  answered: {
    sms: '{time} को {who} के Draksha खाते से मोबाइल नंबर {old} हटाया गया: पहले वाले नंबर या ईमेल पते से एक बदलाव वापस किया गया।',
    email:
      '{time} को {who} के Draksha खाते से ईमेल पता {old} हटाया गया: पहले वाले नंबर या ईमेल पते से एक बदलाव वापस किया गया।',
  },
  effects: {
    stop: 'रोकने पर सब डिवाइस से लॉगआउट होगा, और पिछले 7 दिन में जोड़े गए लॉगिन के तरीके हट जाएँगे। एक दिन तक सिर्फ़ PIN या पासवर्ड से ही कुछ बदलेगा।',
    undo: 'वापस करने पर नंबर, ईमेल पता और PIN पहले जैसे होंगे, पिछले 7 दिन में जोड़े गए लॉगिन के तरीके हट जाएँगे, सब डिवाइस से लॉगआउट होगा, और एक्सेस टोकन, साझा लिंक और कैलेंडर बंद होंगे। एक दिन तक सिर्फ़ PIN या पासवर्ड से ही कुछ बदलेगा।',
    lock: 'बंद रखने पर सब डिवाइस से लॉगआउट होगा, और 7 दिन तक नंबर, ईमेल पता और लॉगिन के तरीके सिर्फ़ PIN या पासवर्ड से बदलेंगे। अपने PIN से लॉगिन करें।',
  },
  wantsSecret:
    'यह बदलाव PIN या पासवर्ड से पक्का किया गया था। इसे वापस करने के लिए पहले वाला PIN या पासवर्ड डालें, और एक नया रखें जिसे कोई न जानता हो।',
  current: 'पहले वाला PIN या पासवर्ड',
  fresh: 'नया PIN या पासवर्ड',
  lockOnly: 'मुझे वह याद नहीं: सिर्फ़ खाता बंद रखें',
  refused: {
    wrong: 'यह पहले वाला PIN या पासवर्ड नहीं है।',
    wait: 'बहुत बार गलत डाला गया। कुछ मिनट रुककर फिर कोशिश करें।',
    weak: 'नया PIN या पासवर्ड आसानी से पहचाना जा सकता है, या पुराना ही है। दूसरा चुनें।',
  },
  yours: 'अगर यह आप ही थे, तो पन्ना बंद कर दें; कुछ नहीं बदलेगा।',
  acts: { stop: 'रोकें', undo: 'वापस करें', lock: 'बंद रखें' },
  outcomes: {
    stopped: 'बदलाव रोक दिया और सब डिवाइस से लॉगआउट कर दिया। फिर से लॉगिन करें।',
    undone: 'खाता पहले जैसा है और सब डिवाइस से लॉगआउट कर दिया। फिर से लॉगिन करें।',
    locked: 'खाता 7 दिन तक सिर्फ़ PIN से बदलेगा, और सब डिवाइस से लॉगआउट कर दिया। अपने PIN से लॉगिन करें।',
    over: 'यह लिंक इस्तेमाल हो चुका है या 7 दिन से पुराना है।',
    taken: 'पहले वाले नंबर या ईमेल पते का अब अपना खाता है। Draksha से संपर्क करें।',
  },
  go: 'लॉगिन करें',
};

const MR: UndoWords = {
  titles: {
    stop: 'बदल थांबवा',
    undo: 'बदल मागे घ्या',
    lock: 'खाते बंद ठेवा',
    done: 'झाले',
    over: 'ही लिंक आता चालत नाही',
  },
  asked: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्यासाठी नवा मोबाईल नंबर {next} मागितला.',
    email: '{time} रोजी {who} यांच्या Draksha खात्यासाठी नवा ईमेल पत्ता {next} मागितला.',
  },
  made: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्याचा मोबाईल नंबर {old} बदलून {next} केला.',
    email: '{time} रोजी {who} यांच्या Draksha खात्याचा ईमेल पत्ता {old} बदलून {next} केला.',
  },
  added: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्यात मोबाईल नंबर {next} जोडला.',
    email: '{time} रोजी {who} यांच्या Draksha खात्यात ईमेल पत्ता {next} जोडला.',
  },
  removed: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्यातून मोबाईल नंबर {old} काढला.',
    email: '{time} रोजी {who} यांच्या Draksha खात्यातून ईमेल पत्ता {old} काढला.',
  },
  answered: {
    sms: '{time} रोजी {who} यांच्या Draksha खात्यातून मोबाईल नंबर {old} काढला: आधीच्या नंबरवरून किंवा ईमेल पत्त्यावरून एक बदल मागे घेतला.',
    email:
      '{time} रोजी {who} यांच्या Draksha खात्यातून ईमेल पत्ता {old} काढला: आधीच्या नंबरवरून किंवा ईमेल पत्त्यावरून एक बदल मागे घेतला.',
  },
  effects: {
    stop: 'थांबवल्यावर सर्व उपकरणांवरून लॉगआउट होईल, आणि मागच्या 7 दिवसांत जोडलेले लॉगिनचे मार्ग निघतील. एक दिवस फक्त PIN किंवा पासवर्डनेच काही बदलता येईल.',
    undo: 'मागे घेतल्यावर नंबर, ईमेल पत्ता आणि PIN पूर्वीसारखे होतील, मागच्या 7 दिवसांत जोडलेले लॉगिनचे मार्ग निघतील, सर्व उपकरणांवरून लॉगआउट होईल, आणि ॲक्सेस टोकन, शेअर केलेल्या लिंक व कॅलेंडर बंद होतील. एक दिवस फक्त PIN किंवा पासवर्डनेच काही बदलता येईल.',
    lock: 'बंद ठेवल्यावर सर्व उपकरणांवरून लॉगआउट होईल, आणि 7 दिवस नंबर, ईमेल पत्ता व लॉगिनचे मार्ग फक्त PIN किंवा पासवर्डनेच बदलता येतील. तुमच्या PIN ने लॉगिन करा.',
  },
  wantsSecret:
    'हा बदल PIN किंवा पासवर्डने पक्का केला होता. तो मागे घेण्यासाठी आधीचा PIN किंवा पासवर्ड टाका, आणि कोणालाही माहीत नसलेला नवा ठेवा.',
  current: 'आधीचा PIN किंवा पासवर्ड',
  fresh: 'नवा PIN किंवा पासवर्ड',
  lockOnly: 'मला तो आठवत नाही: फक्त खाते बंद ठेवा',
  refused: {
    wrong: 'हा आधीचा PIN किंवा पासवर्ड नाही.',
    wait: 'खूप वेळा चुकीचा टाकला. काही मिनिटे थांबून पुन्हा प्रयत्न करा.',
    weak: 'नवा PIN किंवा पासवर्ड सहज ओळखता येईल असा आहे, किंवा जुनाच आहे. दुसरा निवडा.',
  },
  yours: 'हे तुम्हीच केले असेल, तर पान बंद करा; काहीही बदलणार नाही.',
  acts: { stop: 'थांबवा', undo: 'मागे घ्या', lock: 'बंद ठेवा' },
  outcomes: {
    stopped: 'बदल थांबवला आणि सर्व उपकरणांवरून लॉगआउट केले. पुन्हा लॉगिन करा.',
    undone: 'खाते पूर्वीसारखे झाले आणि सर्व उपकरणांवरून लॉगआउट केले. पुन्हा लॉगिन करा.',
    locked: 'खाते 7 दिवस फक्त PIN ने बदलता येईल, आणि सर्व उपकरणांवरून लॉगआउट केले. तुमच्या PIN ने लॉगिन करा.',
    over: 'ही लिंक वापरून झाली आहे किंवा 7 दिवसांपेक्षा जुनी आहे.',
    taken: 'पूर्वीच्या नंबरचे किंवा ईमेल पत्त्याचे आता वेगळे खाते आहे. Draksha शी संपर्क साधा.',
  },
  go: 'लॉगिन करा',
};

export const UNDO_WORDS: Readonly<Record<Language, UndoWords>> = { en: EN, hi: HI, mr: MR };
