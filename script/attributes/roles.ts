/** Trades and ranks: common words for them in both languages, folded, and how they appear in names and descriptions. */
import type { Language } from '../play.ts'
import { wordSet } from './gender-words.ts'
import type { Token } from './tokens.ts'
import { bandOfWords, approximateYears, numberOf } from './age-words.ts'
import { mannerIn } from './manner.ts'

export const TRADES: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordSet(
    `accountant actor actress advocate agent alderman ambassador analyst anthropologist apothecary apprentice archaeologist architect archer archivist
    artist assassin assistant astronaut astronomer attendant attorney auctioneer author baker ballerina banker barber barmaid barman barista barrister
    bartender beadle beekeeper beggar bishop blacksmith boatman bodyguard bookkeeper bookseller botanist boxer brewer bricklayer builder busker butcher
    butler cameraman candidate captain caretaker carpenter carer cashier chancellor chaplain chauffeur chef chemist choreographer cleaner clerk climber
    clown coach coachman cobbler composer conductor confessor constable consultant cook coroner corporal councillor courier courtier curate curator customer
    dancer dealer dentist deputy designer detective director diver doctor doorman dramatist dressmaker driver editor electrician engineer executioner
    explorer farmer ferryman fiddler firefighter fireman fisherman florist fool foreman forester gambler gamekeeper gaoler gardener geologist ghost governess
    governor grocer groom guard guide gunner hairdresser hangman harbourmaster headmaster headmistress herald herdsman hermit historian housekeeper
    housewife hunter innkeeper inspector intern interpreter investigator jailer janitor jester jeweller jockey joiner journalist judge juggler juror keeper
    knight laundress lawyer lecturer librarian lieutenant lifeguard linguist locksmith machinist magician magistrate maid mailman manager marshal mason
    mathematician mayor mechanic medic merchant messenger midwife milkmaid milkman miller miner minister minstrel model moneylender monk musician
    navigator neighbour notary novelist nun nurse nursemaid officer operator orderly organist painter paramedic parson passenger patient peddler pedlar
    photographer physician physicist pianist pilgrim pilot plumber poet policeman policewoman politician porter postman postmistress postmaster potter
    preacher priest printer prisoner producer professor programmer prompter psychiatrist psychologist publican publisher pupil queen rabbi ranger
    receptionist reporter rector sailor salesman saleswoman schoolmaster schoolmistress schoolteacher scientist scholar sculptor seamstress secretary
    senator sergeant servant sexton shepherd sheriff shopkeeper singer smuggler soldier solicitor spy squire stagehand steward stewardess stockbroker
    student superintendent surgeon surveyor tailor teacher technician tenant therapist thief tinker translator traveller treasurer trucker tutor typist
    umpire undertaker usher valet verger vet vicar violinist waiter waitress warden washerwoman watchmaker watchman weaver welder widow witch writer lodger
    electrician understudy barmaid housemaid parlourmaid landlady landlord lighthousekeeper bouncer babysitter nanny busboy bellboy bellhop concierge`,
  ),
  fr: wordSet(
    `acteur actrice agent aide-soignant aide-soignante ambassadeur ambulancier ambulanciere anthropologue apiculteur apothicaire apprenti apprentie
    archeologue archer architecte archiviste artiste assassin assistant assistante astronaute astronome aubergiste auteur autrice aveugle avocat avocate
    bailli banquier banquiere barbier bedeau berger bergere bibliothecaire bijoutier blanchisseuse bouffon boucher bouchere boulanger boulangere bourreau
    boxeur braconnier brigadier brocanteur bucheron caissier caissiere camionneur capitaine cardinal cascadeur chanteur chanteuse charcutier charpentier
    chasseur chauffeur chef chercheur chercheuse chimiste chirurgien chirurgienne chomeur cineaste client cliente clown cocher coiffeur coiffeuse colonel
    comedien comedienne commandant commissaire commercant compositeur comptable comte comtesse concierge conducteur conductrice confesseur conseiller
    contremaitre controleur controleuse cordonnier coursier courtisan couturier couturiere cuisinier cuisiniere cure danseur danseuse dentiste depute deputee
    detective directeur directrice docteur domestique douanier dramaturge ebeniste ecrivain ecrivaine ecuyer editeur editrice eleve electricien employe
    employee enqueteur enseignant enseignante epicier epiciere ermite espion espionne etudiant etudiante explorateur facteur factrice fermier fermiere
    fleuriste forgeron fossoyeur gardien gardienne garagiste gendarme general geographe geolier geologue glaciologue gouvernante gouverneur graveur greffier
    guide guichetier guichetiere historien historienne horloger hotesse huissier imprimeur infirmier infirmiere informaticien informaticienne ingenieur
    ingenieure inspecteur inspectrice instituteur institutrice intendant interprete jardinier jardiniere jongleur journaliste juge juree laborantin laquais
    lavandiere libraire lieutenant livreur livreuse locataire luthier lyceen lyceenne machiniste macon magicien magistrat maire majordome mannequin
    marchand marchande marechal marin marinier matelot mathematicien mecanicien medecin mendiant mendiante menuisier mercier merciere messager meteorologue
    meunier meuniere militaire mineur ministre moine musicien musicienne navigateur notaire nounou nourrice officier ouvreuse ouvrier ouvriere paysan
    paysanne passeur pasteur patron patronne pecheur peintre pelerin pharmacien pharmacienne photographe pianiste pilote plombier poete poissonnier policier
    policiere pompier porteur poete preteur pretre procureur professeur professeure prof projectionniste psychiatre psychologue receveur redacteur
    redactrice regisseur regisseuse religieuse reporter romancier romanciere sacristain savant scenariste scientifique sculpteur secretaire senateur
    sergent serrurier serveur serveuse servante serviteur sociologue soigneur soldat sorcier sorciere souffleur souffleuse stagiaire suivante surveillant
    surveillante tailleur tapissier technicien technicienne temoin traducteur traductrice tueur usurier valet veilleur vendeur vendeuse veterinaire vicaire
    vigile vigneron vigneronne violoniste voleur voleuse voisin voisine voyageur voyageuse voyante docker vendangeur metayer postier postiere`,
  ),
}

/** Words that form a trade together with the noun after them: "call boy", "cleaning woman". */
const WITH_PEOPLE =
  /^(?:call|bell|stable|delivery|paper|errand|cabin|kitchen|pot|post|milk|repair|cleaning|tea|flower|shop|bar|serving|chorus|stunt|weather|best|police|fire|camera|cigarette|dinner|lollipop)$/
const PEOPLE = /^(?:boy|girl|man|woman|lady)$/

/**
 * Whether words name a trade that ends in "boy" or a similar word. Such a trade doesn't show the gender: a call boy may
 * be a girl.
 */
export const isBoyTrade = (words: readonly Token[]): boolean =>
  words.length > 1 && PEOPLE.test(words.at(-1)?.word ?? '') && WITH_PEOPLE.test(words.at(-2)?.word ?? '')

/** Whether words name a trade. In English, the trade must come last; in French, it must be the first or second word. */
export function namesTrade(words: readonly Token[], language: Language): boolean {
  const last = words.at(-1)
  const [first] = words
  if (!first || !last || words.length > 4) return false
  if (language === 'fr') return TRADES.fr.has(first.word) || (words.length > 1 && TRADES.fr.has(words[1]?.word ?? ''))
  const before = words.at(-2)
  return TRADES.en.has(last.word) || (before !== undefined && PEOPLE.test(last.word) && WITH_PEOPLE.test(before.word))
}

/** Words before a trade that are not part of it. */
const LEADING = wordSet(
  `the a an le la l' les un une des his her their son sa leur old young elderly little vieux vieille vieil jeune petit petite grand grande very tres
  first second third fourth premier premiere seconde deuxieme troisieme retired former ancien ancienne simple pauvre poor rich riche`,
)
/** Nouns for people that don't name a trade or rank. */
const NO_ROLE = wordSet(
  `man woman boy girl child person people lady gentleman stranger voice voices chorus youth teenager men women one other homme femme garcon fille
  enfant personne inconnu inconnue voix choeur fillette gamin gamine adolescent adolescente vieillard dame monsieur madame mademoiselle demoiselle
  jeune-fille mr mrs ms miss m mme mlle lad lass frere soeur mere pere fils brother sister mother father son daughter wife husband mari epouse
  nonbinary non-binary binary amoureux amoureuse uncle aunt oncle tante ami amie friend spirit twin friends amis`,
)
/** Titles, used alone or before a name. */
const TITLES = wordSet(
  `king queen prince princess duke duchess count countess earl baron baroness marquis captain colonel general sergeant corporal lieutenant major
  detective inspector constable doctor professor judge bishop cardinal friar chancellor ambassador senator emperor empress president lord sir
  lady nurse soldier guard servant messenger page porter officer sailor gentleman shepherd priest nun monk clerk constable jailer
  roi reine prince princesse duc duchesse comte comtesse marquis marquise baron baronne capitaine colonel general sergent lieutenant commandant
  docteur professeur juge eveque cardinal inspecteur commissaire notaire empereur soldat garde client cliente commere valet servante page abbe
  student etudiant etudiante interpreter traveller oracle clerk`,
)

const NOT_NOUN = /^(?:\p{N}+.*|.*(?:ing|ly|aine|able|ible|ish|ties|teens))$/u
/** Words that rule out a trade or rank, mostly because they state a condition. */
const NO_STATION = wordSet(
  'blind deaf mute lame vetu vetue assis assise known called dit dite seul seule calme sea mer',
)
const ENDS_ROLE = wordSet('is was lives works est vit habite travaille who qui now son')

const pronounsIn = (words: readonly Token[]): boolean =>
  words.some(({ word }) => /^(?:she|her|he|him|they|them|iel|elle|il|lui|vingtaine|trentaine)$/.test(word))

const textOf = (tokens: readonly Token[]): string =>
  tokens.map((one, at) => (at === 0 ? one.raw : one.gap + one.raw)).join('')

/** Returns the trade or rank in the main words of a description, or null if there is none. */
export function roleIn(head: readonly Token[], language: Language, { kin }: { readonly kin: boolean }): string | null {
  if (kin || head.length === 0 || mannerIn(head, language) !== null) return null
  const from = head.findIndex(({ word }) => !LEADING.has(word))
  const words = from < 0 ? [] : head.slice(from)
  const [first] = words
  if (!first || words.length > 4) return null
  if (namesTrade(words, language) && !words.some(({ word }) => numberOf(word) !== undefined))
    return textOf(words).toLowerCase()
  if (words.some(({ word }) => NO_ROLE.has(word) || ENDS_ROLE.has(word) || numberOf(word) !== undefined)) return null
  if (words.some(({ word }) => NOT_NOUN.test(word) && !TITLES.has(word))) return null
  if (bandOfWords(words) || words.some(({ word }) => NO_STATION.has(word) || approximateYears(word) !== undefined))
    return null
  if (pronounsIn(words)) return null
  // a single adjective is not a trade: "tired", "âgé", "sourd"
  if (words.length === 1 && /(?:ed|ful|ous|less|é|ée|sourd|sourde)$/.test(first.low)) return null
  return textOf(words).toLowerCase()
}

const pairs = (words: string): ReadonlyMap<string, string> =>
  new Map(words.split(' ').map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']))

const SHORT_TITLES: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: pairs(
    'dr:doctor prof:professor capt:captain col:colonel lt:lieutenant sgt:sergeant det:detective insp:inspector gen:general',
  ),
  fr: pairs('dr:docteur pr:professeur prof:professeur cdt:commandant lt:lieutenant sgt:sergent maitre:maître'),
}

/** Returns the trade or rank in a name: LE NOTAIRE, KING LEAR, FIRST GUARD. */
export function roleInName(tokens: readonly Token[], language: Language): string | null {
  const [first, ...rest] = tokens
  if (!first) return null
  const bare = LEADING.has(first.word) ? rest.filter(({ word }, at) => at > 0 || !LEADING.has(word)) : tokens
  const [noun] = bare
  if (!noun) return null
  const numberless = bare.filter(({ word }) => numberOf(word) === undefined)
  if (namesTrade(numberless, language) && (language === 'en' || numberless.length === 1))
    return textOf(numberless).toLowerCase()
  if (NO_ROLE.has(noun.word)) return null
  const short = bare.length > 1 ? SHORT_TITLES[language].get(noun.word) : undefined
  if (short) return short
  if (TITLES.has(noun.word)) return noun.word === 'sir' ? 'sir' : noun.low
  if (bare === tokens || !/^(?:the|le|la|l'|un|une|a|an)$/.test(first.word)) return null
  return roleIn(bare.slice(0, bare.findIndex(({ word }) => /^(?:of|de|d'|du|des)$/.test(word)) >>> 0), language, {
    kin: false,
  })
}
