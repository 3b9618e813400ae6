/** Where the works of the season stand written. */
import type { WorkSource } from './work-template.ts';

const verified = (url: string): WorkSource => ({ url, evidence: 'verified' });
const secondary = (url: string): WorkSource => ({ url, evidence: 'secondary' });

/** First-hand pages: research centres, makers, journals. */
export const NRCG_WATER = verified('https://nrcgrapes.icar.gov.in/recommended-irrigation-schedule.htm');
export const NRCG_REGULATORS = verified('https://www.nrcgrapes.in/Standardization-of-PGRs.htm');
export const YARA_FOUNDATION = verified(
  'https://www.yara.in/crop-nutrition/grapes-table/table-grape-fertilizer-program-liquid/',
);
export const YARA_MANIPULATION = verified(
  'https://pre-english-master.yara.co.uk/crop-nutrition-master/table-grapes/seasonal-crop-manipulation',
);
export const YARA_STAGES = verified(
  'https://pre-english-master.yara.co.uk/crop-nutrition-master/table-grapes/fertilizer-application-strategies',
);
export const NASHIK_THINNING = verified('https://jhs.iihr.res.in/index.php/jhs/article/view/43');
export const CLONE_2A = verified(
  'https://discovery.researcher.life/article/response-of-2a-clone-grape-to-ga3-sprays-for-berry-thinning-as-influenced-by-cane-regulation-on-two-training-systems-under-tropical-conditions/abbc79be40b73c088b15d00784355aad',
);
export const CRIMSON_THINNING = verified('https://ejoh.journals.ekb.eg/article_1286.html');
export const CRIMSON_ETHEPHON = verified('https://www.scribd.com/document/421143286/ethrel');
export const FLAME_LUDHIANA = verified('https://jhs.iihr.res.in/index.php/jhs/article/view/331');
export const FLAME_CYANAMIDE = verified(
  'https://www.thepharmajournal.com/archives/?year=2022&vol=11&issue=2&ArticleId=10978',
);
export const PUSA_CYANAMIDE = verified('http://horticultureresearch.net/');
export const THOMPSON_BERRIES = verified('https://www.ishs.org/ishs-article/321_82');
export const HYDERABAD_PETIOLES = verified('https://i-scholar.in/index.php/Ajss/article/view/153441/0');
export const TAS_A_GANESH_SHOOTS = verified('https://studylib.net/doc/14258270');
export const TAS_A_GANESH_BUNCHES = verified('https://scialert.net/fulltext/amp.php?doi=jps.2006.176.181');
export const DOUBLE_PRUNING = verified('https://scribd.com/document/54265703/Grapes');

/** News, blogs, mirrored advice: to be confirmed. */
export const BAWASKAR = secondary('http://drbawasakartechnology.com/m-Draksha_AprilChatni.html');
export const FRUITWALA = secondary('https://fruitwalabagayatdar.com/blogs/द्राक्ष-सूचना/');
export const FRUITWALA_SOIL = secondary('https://fruitwalabagayatdar.com/blogs/soil-testing/');
export const SOMKUWAR_CYANAMIDE = secondary(
  'https://www.krushiking.com/searchdetails.php?tit=द्राक्ष%20सल्ला:%20फळछाटणीनंतर%20हायड्रोजन%20सायनामाईडचा%20वापर',
);
export const SOMKUWAR_SUB_CANE = secondary('https://www.krushiking.com/newsdetailsnew.php?goygenavat&867');
export const KRUSHIKING_BASAL = secondary(
  'https://www.krushiking.com/searchdetails.php?tit=द्राक्ष%20सल्ला:%20फळछाटणीपूर्वी%20अन्नद्रव्याची%20पूर्तता',
);
export const KRUSHIKING_BUNCHES = secondary(
  'https://www.krushiking.com/searchdetails.php?tit=द्राक्ष%20सल्ला:%20वेलफुटी%20काढल्यानंतर%20संजीवकाची%20फवारणी%20करावी',
);
export const AGROSTAR_BASAL = secondary(
  'https://agrostar.in/article/grapes-pruning-management-part-1/59b504678616e2a482c88a5d',
);
export const LOKMAT_BUDS = secondary(
  'https://www.lokmat.com/agriculture/smart-farming/latest-news-measures-will-be-important-for-controlling-powdery-mildew-and-downy-mildew-in-grape-bag-a-a993',
);
export const LOKMAT_SUGAR = secondary('https://lokmat.com/nashik/start-grip-maintenance');
export const LOKMAT_PICKING = secondary(
  'https://lokmat.com/agriculture/smart-farming/latest-news-draksh-kadhani-take-care-of-these-things-while-harvesting-grapes-know-in-detail-a-a993',
);
export const LOKMAT_PINK = secondary(
  'https://www.lokmat.com/agriculture/smart-farming/latest-news-symptoms-and-remedies-for-pink-berry-disease-in-grape-farm-see-details-a-a993',
);
export const LOKMAT_BACK_PRUNING = secondary(
  'https://www.lokmat.com/agriculture/smart-farming/latest-news-draksh-kharad-chatani-how-to-prune-grapes-process-see-details-a-a993/amp',
);
export const HELLO_PAPER = secondary('https://hellokrushi.com/pink-berry-in-grapes-preventive-measures/');
export const GRAPESFARMING_PINK = secondary('https://www.grapesfarming.com/115/temperature-and-grapes-care/');
export const AGROWON_COLD = secondary(
  'https://www.agrowon.com/fal-baag/agricultural-stories-marathi-agrowon-grapes-vineyard-management-winter-15394',
);
export const ASIAN_AGE_COLD = secondary(
  'https://asianage.com/mumbai/grape-growers-wine-about-cold-wave-across-nashik-576',
);
/** The hours at which gibberellic acid is sprayed or dipped, weak bunches, and 20 ppm in bloom. */
export const NASHIK_HOURS = secondary('http://nashikgrapes.blogspot.com/2011/11/');
export const DHANASHREE_SPROUTING = secondary(
  'https://dhanashreecropsolutions.com/en/blog/how-to-ensure-uniform-sprouting-in-grapevines',
);
export const DHANASHREE_BUDS = secondary(
  'https://dhanashreecropsolutions.com/en/blog/development-of-the-inflorescence-primordia/',
);
export const SV_FEEDING = secondary('https://svagrosolutions.com/Welcome/blogdetail/15');
export const ESAKAL_APRIL = secondary(
  'https://www.esakal.com/amp/uttar-maharashtra/nashik/nashik-agriculture-april-rough-pruning-of-grape-vines-started-marathi-news-psl98',
);
export const TAMIL_NADU = secondary('https://www.sulhazan.com/2020/09/grapes-planting-procedures-and.html');
export const UNEVEN_COLOUR = secondary(
  'https://hortiinformation.blogspot.com/2014/10/physiological-disorders-in-grapes.html',
);
export const MIN_BRIX_OF_TABLE = secondary(
  'https://www.leafconagro.com/maturity-requirements-of-table-grapes/',
);
export const WINE_SAMPLES = secondary('https://cobalt.colab.ws/?publisher_id=3718');

/** Young vines: the recut and what follows it. */
export const ICAR_TRAINING = verified('http://ecoursesonline.iasri.res.in/mod/page/view.php?id=148629');
export const NASHIK_RECUT = secondary('https://nashikgrapess.blogspot.com/2011/02/blog-post_8751.html');
export const LOKMAT_RECUT = secondary(
  'https://www.lokmat.com/agriculture/smart-farming/latest-news-draksh-bag-rikat-preparing-for-ricket-in-new-grape-farm-read-in-detail-a-a993/amp',
);
export const USK_AFTER_RECUT = secondary('https://uskagroindia.com/?p=5660');
export const BAWASKAR_RECUT = secondary(
  'http://drbawasakartechnology.com/m-Draksha_NaveenLaagwadRicketingNantar.html',
);
export const SOMKUWAR_RECUT = secondary('https://www.krushiking.com/searchdetails.php?tit=द्राक्ष%20सल्ला');
