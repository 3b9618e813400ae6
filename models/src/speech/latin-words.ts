/** Latin words and letters in Devanagari, as growers say them: trade names, abbreviations of the trade, else by sound. */

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  `a ए,b बी,c सी,d डी,e ई,f एफ,g जी,h एच,i आय,j जे,k के,l एल,m एम,n एन,o ओ,p पी,q क्यू,r आर,s एस,t टी,u यू,v व्ही,w डब्ल्यू,x एक्स,y वाय,z झेड`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/** Said as words, not by sound or letter. */
const KNOWN: Readonly<Record<string, string>> = Object.fromEntries(
  `mancozeb मॅन्कोझेब,ziram झायरम,propineb प्रोपिनेब,copper कॉपर,oxychloride ऑक्सिक्लोराईड,hydroxide हायड्रॉक्साईड,sulphate सल्फेट,sulphur सल्फर,
sulfur सल्फर,captan कॅप्टन,chlorothalonil क्लोरोथॅलोनिल,fosetyl फोसेटिल,metalaxyl मेटॅलॅक्सिल,cymoxanil सायमोक्झॅनिल,dimethomorph डायमेथोमॉर्फ,
mandipropamid मॅन्डिप्रोपामिड,azoxystrobin अझॉक्सिस्ट्रोबिन,difenoconazole डायफेनोकोनॅझोल,tebuconazole टेब्युकोनॅझोल,hexaconazole हेक्साकोनॅझोल,
myclobutanil मायक्लोब्युटॅनिल,penconazole पेन्कोनॅझोल,flusilazole फ्लुसिलॅझोल,tetraconazole टेट्राकोनॅझोल,kresoxim क्रेसॉक्झिम,methyl मिथिल,metiram मेटिराम,
pyraclostrobin पायराक्लोस्ट्रोबिन,carbendazim कार्बेन्डाझिम,thiophanate थायोफॅनेट,iprodione आयप्रोडिओन,bordeaux बोर्डो,mixture मिक्श्चर,trichoderma ट्रायकोडर्मा,
bacillus बॅसिलस,ampelomyces अँपेलोमायसिस,quisqualis क्विसक्वालिस,potassium पोटॅशियम,phosphonate फॉस्फोनेट,gibberellic जिबरेलिक,acid ॲसिड,hydrogen हायड्रोजन,
cyanamide सायनामाईड,indofil इंडोफिल,dithane डायथेन,antracol अँट्राकॉल,blitox ब्लायटॉक्स,kocide कोसाईड,kavach कवच,aliette अलिएट,ridomil रिडोमिल,
gold गोल्ड,curzate कर्झेट,acrobat ॲक्रोबॅट,amistar अमिस्टार,score स्कोर,topas टोपास,contaf कॉन्टाफ,melody मेलडी,duo ड्युओ,cabrio कॅब्रिओ,top टॉप,
merivon मेरिव्हॉन,block ब्लॉक,plot प्लॉट,farm फार्म,field फील्ड,road रोड,well वेल,north नॉर्थ,south साउथ,east ईस्ट,west वेस्ट,upper अप्पर,lower लोअर,new न्यू,old ओल्ड,
thompson थॉमसन,seedless सीडलेस,sonaka सोनाका,manik माणिक,chaman चमन,sharad शरद,nrc एन आर सी,icar आय सी ए आर,grapes ग्रेप्स,draksha द्राक्ष,iphone आयफोन`
    .split(',')
    .map((pair) => {
      const [latin = '', ...said] = pair.trim().split(' ');
      return [latin, said.join(' ')];
    }),
);

const CONSONANTS: readonly (readonly [string, string])[] = [
  ['ksh', 'क्ष'],
  ['chh', 'छ'],
  ['sch', 'श'],
  ['dny', 'ज्ञ'],
  ['kh', 'ख'],
  ['gh', 'घ'],
  ['ch', 'च'],
  ['jh', 'झ'],
  ['th', 'थ'],
  ['dh', 'ध'],
  ['ph', 'फ'],
  ['bh', 'भ'],
  ['sh', 'श'],
  ['ck', 'क'],
  ['b', 'ब'],
  ['c', 'क'],
  ['d', 'ड'],
  ['f', 'फ'],
  ['g', 'ग'],
  ['h', 'ह'],
  ['j', 'ज'],
  ['k', 'क'],
  ['l', 'ल'],
  ['m', 'म'],
  ['n', 'न'],
  ['p', 'प'],
  ['q', 'क'],
  ['r', 'र'],
  ['s', 'स'],
  ['t', 'ट'],
  ['v', 'व'],
  ['w', 'व'],
  ['x', 'क्स'],
  ['y', 'य'],
  ['z', 'झ'],
];
/** As a mark on a consonant, and by itself. */
const VOWELS: readonly (readonly [string, string, string])[] = [
  ['aa', 'ा', 'आ'],
  ['ai', 'ै', 'ऐ'],
  ['au', 'ौ', 'औ'],
  ['ee', 'ी', 'ई'],
  ['ii', 'ी', 'ई'],
  ['oo', 'ू', 'ऊ'],
  ['uu', 'ू', 'ऊ'],
  ['ea', 'ी', 'ई'],
  ['ou', 'ौ', 'औ'],
  ['a', 'ा', 'अ'],
  ['e', 'े', 'ए'],
  ['i', 'ि', 'इ'],
  ['o', 'ो', 'ओ'],
  ['u', 'ु', 'उ'],
];
const HALANT = '्';

/** By sound, roughly: what no list knows is better said badly than spelt. */
function bySound(word: string): string {
  let said = '';
  let isOpen = false;
  for (let at = 0; at < word.length; ) {
    const rest = word.slice(at);
    const vowel = VOWELS.find(([latin]) => rest.startsWith(latin));
    if (vowel) {
      const [latin, mark, alone] = vowel;
      const isLastE = latin === 'e' && rest === 'e' && word.length > 3;
      if (!isLastE) said += isOpen ? mark : alone;
      isOpen = false;
      at += latin.length;
      continue;
    }
    const consonant = CONSONANTS.find(([latin]) => rest.startsWith(latin));
    if (!consonant) {
      at += 1;
      continue;
    }
    const [latin, letter] = consonant;
    if (isOpen) said += HALANT;
    said += letter;
    isOpen = true;
    at += latin.length;
  }
  return said;
}

const spelt = (letters: string): string =>
  [...letters.toLowerCase()].map((one) => LETTERS[one] ?? '').join(' ');

/** One Latin word in Devanagari: its known name, its letters where it is an abbreviation, else by its sound. */
export function latinInDevanagari(word: string): string {
  const plain = word.normalize('NFD').replace(/[^A-Za-z]/g, '');
  const known = KNOWN[plain.toLowerCase()];
  if (known !== undefined) return known;
  const isShort = plain.length <= 2 || (plain.length <= 5 && plain === plain.toUpperCase());
  return isShort || !/[aeiouy]/i.test(plain) ? spelt(plain) : bySound(plain.toLowerCase());
}
