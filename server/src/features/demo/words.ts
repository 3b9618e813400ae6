import type { Language } from '@draksha/contract';

const english = {
  firstName: 'Demo',
  lastName: 'Farmer',
  farmName: 'Demo Vineyard',
  plots: { ozar: 'Ozar, well side', pimpalgaon: 'Pimpalgaon, house', mohadi: 'Mohadi road' },
  workers: ['Sunita', 'Raju', 'Asha', 'Kisan'],
  operator: 'Raju',
  buyer: 'Grape exporter, Pimpalgaon',
  trader: 'Market trader, Nashik',
  shop: 'Farm shop, Ozar',
  laboratory: 'Grape laboratory, Pune',
  products: {
    cyanamide: 'Hydrogen cyanamide',
    manure: 'Farmyard manure',
    residue: 'Residue test of 42 substances',
  },
  notes: {
    leak: 'The valve of the third row leaks, bring a new ring.',
    flowering: 'Most bunches of the lower rows flower.',
    colour: 'Even colour on the sunny side.',
    canes: 'Canes are brown up to the sixth node.',
  },
  tasks: {
    drip: 'Check the drip lines of all rows',
    shoots: 'Thin shoots, tie the rest',
    downy: 'Look for downy mildew under 50 leaves',
    flush: 'Flush the filter and the mains',
    thin: 'Thin berries, 100 a bunch',
    crates: 'Order crates and paper',
    wages: 'Pay the week’s wages',
    sprayer: 'Calibrate the blower',
  },
};
export type DemoWords = typeof english;

const marathi: DemoWords = {
  firstName: 'डेमो',
  lastName: 'शेतकरी',
  farmName: 'डेमो द्राक्षबाग',
  plots: { ozar: 'ओझर, विहिरीजवळ', pimpalgaon: 'पिंपळगाव, घराजवळ', mohadi: 'मोहाडी रस्ता' },
  workers: ['सुनीता', 'राजू', 'आशा', 'किसन'],
  operator: 'राजू',
  buyer: 'द्राक्ष निर्यातदार, पिंपळगाव',
  trader: 'बाजारातील व्यापारी, नाशिक',
  shop: 'कृषी सेवा केंद्र, ओझर',
  laboratory: 'द्राक्ष प्रयोगशाळा, पुणे',
  products: {
    cyanamide: 'हायड्रोजन सायनामाईड',
    manure: 'शेणखत',
    residue: '42 रसायनांची अवशेष तपासणी',
  },
  notes: {
    leak: 'तिसऱ्या ओळीचा व्हॉल्व्ह गळतो, नवी रिंग आणायची.',
    flowering: 'खालच्या ओळींतील बहुतेक घड फुलोऱ्यात आहेत.',
    colour: 'उन्हाच्या बाजूला रंग सारखा आला आहे.',
    canes: 'सहाव्या डोळ्यापर्यंत काडी तपकिरी झाली.',
  },
  tasks: {
    drip: 'सगळ्या ओळींच्या ड्रिप लाईन तपासा',
    shoots: 'फुटी विरळा, बाकीच्या बांधा',
    downy: '50 पानांच्या मागे डाउनी पाहा',
    flush: 'फिल्टर आणि मुख्य लाईन फ्लश करा',
    thin: 'मणी विरळा, घडाला 100 ठेवा',
    crates: 'क्रेट आणि कागद मागवा',
    wages: 'आठवड्याची मजुरी द्या',
    sprayer: 'ब्लोअरचे कॅलिब्रेशन करा',
  },
};

const hindi: DemoWords = {
  firstName: 'डेमो',
  lastName: 'किसान',
  farmName: 'डेमो अंगूर का बाग',
  plots: { ozar: 'ओझर, कुएँ के पास', pimpalgaon: 'पिंपलगाँव, घर के पास', mohadi: 'मोहाडी रोड' },
  workers: ['सुनीता', 'राजू', 'आशा', 'किसन'],
  operator: 'राजू',
  buyer: 'अंगूर निर्यातक, पिंपलगाँव',
  trader: 'मंडी का व्यापारी, नासिक',
  shop: 'कृषि सेवा केंद्र, ओझर',
  laboratory: 'अंगूर प्रयोगशाला, पुणे',
  products: {
    cyanamide: 'हाइड्रोजन सायनामाइड',
    manure: 'गोबर की खाद',
    residue: '42 रसायनों की अवशेष जाँच',
  },
  notes: {
    leak: 'तीसरी कतार का वाल्व रिसता है, नई रिंग लानी है।',
    flowering: 'नीचे की कतारों के ज़्यादातर गुच्छे फूल में हैं।',
    colour: 'धूप वाली तरफ़ रंग बराबर आया है।',
    canes: 'छठी आँख तक टहनी भूरी हो गई।',
  },
  tasks: {
    drip: 'सभी कतारों की ड्रिप लाइनें जाँचें',
    shoots: 'फुटाव कम करें, बाकी बाँधें',
    downy: '50 पत्तियों के नीचे डाउनी देखें',
    flush: 'फ़िल्टर और मुख्य लाइन फ़्लश करें',
    thin: 'दाने कम करें, हर गुच्छे में 100',
    crates: 'क्रेट और काग़ज़ मँगाएँ',
    wages: 'हफ़्ते की मज़दूरी दें',
    sprayer: 'ब्लोअर का कैलिब्रेशन करें',
  },
};

export const demoWords: Readonly<Record<Language, DemoWords>> = { en: english, hi: hindi, mr: marathi };
