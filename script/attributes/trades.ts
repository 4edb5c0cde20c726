/** What people are in their world, in the plain words of both languages; folded. */
import type { Language } from '../play.ts'
import { wordSet } from './gender-words.ts'
import type { Token } from './tokens.ts'

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

/** "call boy", "cleaning woman": with the word before them these say what somebody does. */
const WITH_PEOPLE =
  /^(?:call|bell|stable|delivery|paper|errand|cabin|kitchen|pot|post|milk|repair|cleaning|tea|flower|shop|bar|serving|chorus|stunt|weather|best|police|fire|camera|cigarette|dinner|lollipop)$/
const PEOPLE = /^(?:boy|girl|man|woman|lady)$/

/** A call boy may be a girl. */
export const isWorkOfBoys = (words: readonly Token[]): boolean =>
  words.length > 1 && PEOPLE.test(words.at(-1)?.word ?? '') && WITH_PEOPLE.test(words.at(-2)?.word ?? '')

/** Whether words name a trade at their end, where English has it, or at their beginning. */
export function namesTrade(words: readonly Token[], language: Language): boolean {
  const last = words.at(-1)
  const [first] = words
  if (!first || !last || words.length > 4) return false
  if (language === 'fr') return TRADES.fr.has(first.word) || (words.length > 1 && TRADES.fr.has(words[1]?.word ?? ''))
  const before = words.at(-2)
  return TRADES.en.has(last.word) || (before !== undefined && PEOPLE.test(last.word) && WITH_PEOPLE.test(before.word))
}
