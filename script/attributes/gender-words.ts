/**
 * Words that have a gender, and French words that agree with the person they describe: "contente", "arrivé",
 * "furieuse".
 */
import type { Language } from '../play.ts'
import type { Token } from './tokens.ts'

/**
 * Words for one gender only, folded: in lower case without accents. Words for both genders ("captain", "enfant") are in
 * neither set.
 */
export interface GenderWords {
  readonly female: ReadonlySet<string>
  readonly male: ReadonlySet<string>
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Titles that show a gender in a play of any language. */
const EVERYWHERE: GenderWords = {
  female: wordSet('madame mme mlle mademoiselle mrs ms miss lady donna signora senora frau'),
  male: wordSet('monsieur mr sir lord don signor senor herr abbe'),
}

export const GENDER_WORDS: Readonly<Record<Language, GenderWords>> = {
  en: {
    female: wordSet(
      `${[...EVERYWHERE.female].join(' ')} queen princess duchess countess baroness marchioness empress mother mom mum mommy mummy mama
      daughter sister wife bride aunt auntie niece grandmother grandma granny stepmother widow girl woman women ladies
      girlfriend maid housewife actress waitress hostess heiress goddess witch nun mistress abbess sorceress priestess
      shepherdess stewardess policewoman businesswoman schoolgirl dame madam female lass lassie landlady spinster granddaughter stepdaughter nan gran ma'am m'lady headmistress heroine nursemaid
      gentlewoman gentlewomen wench hostess godmother bridesmaid seamstress laundress songstress murderess nymph maiden goodwife she
      sisters daughters maids wives girls mothers aunts nieces queens nuns barmaid milkmaid dairymaid chambermaid midwife matron governess
      schoolmistress choirgirl cowgirl salesgirl showgirl ballerina spokeswoman saleswoman chairwoman cleaning-lady tea-lady
      great-aunt great-grandmother half-sister step-sister mother-in-law sister-in-law daughter-in-law ex-wife girlfriends pregnant matriarch ingenue
      ladye ladie queene maide mayde mayd princesse dutchess dutchesse countesse hostesse goddesse shepherdesse shepheardesse nimph nimphe neece wyfe
      mistris mistriss mistresse`,
    ),
    male: wordSet(
      `${[...EVERYWHERE.male].join(' ')} king prince duke count earl baron marquis emperor father dad daddy papa son brother
      husband bridegroom groom uncle nephew grandfather grandpa stepfather widower boy man men gentleman gentlemen
      boyfriend butler waiter monk friar priest abbot sorcerer wizard shepherd policeman businessman fisherman salesman
      postman footman nobleman schoolboy lad laddie squire male landlord bachelor grandson stepson headmaster godfather yeoman huntsman watchman bellman
      seaman boatswain alderman chairman footboy schoolmaster bridesman sirrah signior goodman swain knight he
      brothers sons fathers boys uncles nephews husbands kings monks friars patriarch foreman doorman barman milkman dustman workman handyman craftsman
      policemen firemen fireman clergyman churchman madman conman cowboy stableboy altar-boy choirboy busboy bellboy houseboy stepbrother half-brother
      great-uncle great-grandfather father-in-law brother-in-law son-in-law ex-husband boyfriends dandy fop bloke cardinal cardinall pope chap fella
      kinge sonne shepheard shepeheard swaine vncle signor squire`,
    ),
  },
  fr: {
    female: wordSet(
      `${[...EVERYWHERE.female].join(' ')} reine princesse duchesse comtesse baronne marquise imperatrice mere maman fille soeur
      belle-mere belle-soeur belle-fille epouse femme fiancee tante niece cousine grand-mere mamie veuve demoiselle dame
      dames femmes filles servante suivante nourrice gouvernante actrice comedienne chanteuse danseuse serveuse maitresse
      amante amoureuse amie copine voisine deesse sorciere nonne abbesse bergere paysanne bourgeoise infirmiere vendeuse
      institutrice directrice vieille confidente favorite marchande premiere seconde bouquetiere
      comedienne cuisiniere boulangere fillette gamine petite-fille marquise heritiere avocate etudiante
      adolescente apprentie patronne fermiere portiere meuniere bru marraine cadette ainee religieuse meuf nana frangine soeurette tata mamy meme mater
      jouvencelle damoiselle lyceenne collegienne ecoliere bambine ex-femme demi-soeur grand-tante arriere-grand-mere promise souveraine nymphe
      enceinte soeurs meres epouses cousines copines amies gouvernantes ouvreuse matrone commere sage-femme lavandiere blanchisseuse couturiere
      ouvriere caissiere factrice compagne conjointe concubine doctoresse pretresse heroine tragedienne elle`,
    ),
    male: wordSet(
      `${[...EVERYWHERE.male].join(' ')} m roi prince duc comte baron marquis empereur pere papa fils frere beau-pere beau-frere
      gendre epoux mari fiance oncle neveu cousin grand-pere papi veuf garcon homme hommes messieurs garcons valet laquais
      serviteur acteur comedien chanteur danseur serveur maitre amant amoureux ami copain voisin dieu sorcier moine cure
      pretre eveque cardinal berger paysan bourgeois infirmier vendeur instituteur directeur vieux vieillard confident favori gentilhomme ecuyer archer geolier
      marchand premier second cocher jardinier cuisinier boulanger notaire bourreau petit-fils parrain gamin garconnet patron fermier portier meunier seigneur page soldat facteur brigadier
      chevalier bailli sergent hussard heritier avocat etudiant apprenti cadet aine religieux ermite mec keum frangin frerot tonton papy jouvenceau
      damoiseau lyceen collegien ecolier ex-mari demi-frere grand-oncle arriere-grand-pere promis souverain freres peres maris cousins copains
      bonhomme gaillard compagnon concubin fiston ouvrier caissier tailleur cordonnier charpentier menuisier forgeron bucheron pecheur vigneron matelot marin mousse
      majordome sacristain bedeau brigand voyou gars bougre il`,
    ),
  },
}

/** French nouns whose article does not depend on the person's gender. */
export const EPICENE = wordSet(
  `sentinelle victime voix personne mort foule vigie recrue vedette star brute chose folie nuit presse police ville
  dizaine quinzaine vingtaine trentaine quarantaine cinquantaine soixantaine septantaine jeunesse vieillesse retraite tete figure silhouette ombre`,
)

/** French adjectives and participles that agree with the person they describe: "contente", "arrivé", "furieuse". */
const FEMALE = wordSet(
  `contente heureuse seule morte perdue sûre certaine prête ravie mariée inquiète jalouse assise prise surprise mise folle belle jolie vieille
  grande petite bonne méchante sotte née venue partie sortie trahie punie guérie descendue tenue forte lente idiote bête-e charmante absente présente
  innocente mourante contrainte éteinte atteinte étreinte craintive discrète secrète fière légère étrangère dernière première laide lasse grosse
  basse rousse blonde brune ronde froide chaude douce fraîche franche sèche nouvelle cruelle mortelle naturelle pareille ancienne chrétienne
  italienne parisienne française anglaise espagnole allemande instruite réduite séduite détruite conduite faite satisfaite soumise permise promise
  remise éprise comprise apprise entreprise confuse exclue émue vaincue convaincue connue reconnue reçue déçue voulue rendue pendue attendue
  entendue défendue revenue devenue parvenue retenue soutenue maintenue prévenue vêtue battue abattue crue vue lue bue élue résolue disparue accourue
  endormie évanouie étourdie éblouie réunie unie bannie finie servie avertie convertie sortie assortie attendrie saisie choisie obéie haïe
  couverte découverte offerte ouverte soufferte maîtresse amoureuse`,
)
const MALE = wordSet(
  `content heureux seul mort perdu sûr certain prêt ravi inquiet jaloux assis pris surpris mis fou beau vieux grand petit bon méchant sot né venu
  parti sorti trahi puni guéri descendu tenu fort lent idiot charmant absent présent innocent mourant contraint éteint atteint discret secret fier
  léger étranger dernier premier laid las gros bas roux blond brun rond froid chaud doux frais franc sec nouveau cruel mortel naturel pareil ancien
  chrétien italien parisien français anglais espagnol allemand instruit réduit séduit détruit conduit fait satisfait soumis permis promis remis
  épris compris appris confus exclu ému vaincu convaincu connu reconnu reçu déçu rendu pendu attendu entendu défendu revenu devenu parvenu retenu
  soutenu prévenu vêtu battu abattu vu lu élu résolu disparu accouru endormi évanoui étourdi ébloui réuni uni banni fini averti converti attendri
  saisi choisi haï couvert découvert offert ouvert amoureux trempé mouillé`,
)
/** Words that have the same form for both genders, or that don't describe a person. */
const NEITHER = wordSet(
  'côté blessé-e aussi idée pensée année journée soirée armée destinée assemblée fumée entrée arrivée-e vérité beauté gré',
)

/** Returns the gender with which a word agrees, or null if its form doesn't show one. */
export function genderOfAgreement({ low }: Token): 'female' | 'male' | null {
  if (FEMALE.has(low)) return 'female'
  if (MALE.has(low)) return 'male'
  if (low.length < 4 || NEITHER.has(low)) return null
  if (/(?:ée|euse|trice)$/.test(low)) return 'female'
  if (/[^ty]é$|[^i]té$|yé$/.test(low)) return 'male'
  if (low.endsWith('ive') && low.length > 5) return 'female'
  if (low.endsWith('eux')) return /(?:^|-)(?:deux|ceux|yeux|cheveux)$/.test(low) ? null : 'male'
  return low.endsWith('if') ? 'male' : null
}

/** Words allowed between "je suis" and the word that agrees with the speaker. */
export const BETWEEN = wordSet(
  `pas plus point jamais bien très trop si tout tant assez encore déjà toujours fort presque vraiment enfin donc ici là aussi seulement même
  parfaitement complètement absolument tellement extrêmement un-peu peut-être moins certes rien d'abord plutôt ainsi`,
)
