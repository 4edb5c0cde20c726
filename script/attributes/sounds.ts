/** How a character sounds, for choosing a voice. */
import { wordSet as set, type GenderWords } from './gender-words.ts'
import type { Character, AgeBand, CharacterAttributes } from '../character.ts'
import type { Language } from '../play.ts'
import { cluesOfCast } from './from-cast.ts'
import { mentionFinder, nameWords } from './people-names.ts'
import { gatherClues } from './reading.ts'

/**
 * Given names that sound female or male in both languages; ambiguous ones (Camille, Claude, Robin) are in neither set.
 */
const FIRST_NAMES: GenderWords = {
  female: set(
    `ada adele adelaide agathe agnes alberte albertine alice alma amanda amelia amelie ana andromaque angelique anita ann anna
    anne annette antigone antoinette araminte armande arsinoe arlette audrey aurelie aurore barbara beatrice becky bella
    belise berenice bernadette bertha beth betty bianca blanche brigitte bridget carla carmen carol carole caroline cassandre
    catherine cecile cecily celeste celestine celia celimene chantal charlotte chimene chloe christine claire clara clarisse
    claudine clemence cleopatra clytemnestre colette colombine constance cordelia corinne cressida cynthia daisy daphne deborah
    delphine denise desdemona diana diane dolly dora doreen dorine dorothee dorothy edith edna eileen elaine eleanor eleonore
    electre electra elena elianthe eliane elisa elisabeth elise eliza elizabeth ella ellen elmire elodie eloise elsa elvire
    emilia emilie emily emma erica estelle esther ethel eugenie eva eve evelyne fanchon fanny fatima fiona flora florence
    francoise frederique gabrielle genevieve georgette germaine gertrude gina gloria grace gwendolen hannah harriet hedda heidi
    helen helena helene heloise henriette hermia hermione hilda hortense imogen ines irena irene iris irma isabel isabella
    isabelle isolde ivy jacqueline jane janet janine jeanne jeannette jennifer jenny jessica joan joanna jocaste johanna josephine
    juliet julia julie juliette justine karen kate katherine kathleen kitty lady laetitia laura laurence lavinia lea leila lena leonie
    lili lily linda lisa lisette liz lola lorraine louise lucette lucie lucienne lucile lucy lydia lydie mabel macha madeleine maggie manon
    marceline margaret margaux margot marguerite maria mariana marianne marie mariette marina marion marlene martha marthe
    martine mary maryse masha mathilde maud mavis medea medee melanie melissa mercedes michele michelle mildred millie mimi
    minerva mireille miranda molly mona monica monique nadia nadine nancy naomi natacha natalie natasha nathalie nell nelly
    nerissa nicole nina nora odette olga olive olivia olympe ondine ophelia ophelie pamela patricia paula paulette pauline peggy
    penelope perdita peggy phaedra phedre phoebe polly portia pulcherie rachel rebecca regan regina regine renee rita roberta
    rosa rosalie rosalind rosaline rose rosemary rosette rosine roxane roxanne ruth sabina sabine sally sandra sandrine sara
    sarah sheila silvia simone solange sonia sonya sophie stella stephanie susan susanna suzanne suzette sybil sylvia sylvie
    tamara tatiana teresa tess thelma therese titania toinette ursula valerie vanessa vera veronica veronique victoire victoria
    viola violet violette virginia virginie viviane wendy winifred winnie xanthippe yolande yvette yvonne zaire zelda zerline
    zoe`,
  ),
  male: set(
    `aaron abel abraham achille adam adolphe adrien agamemnon agrippa alain alan albert alceste alec alexandre alexander alexis alfred
    algernon alphonse ambroise anatole andre andrew angelo antoine anthony antonio antony antonin argan aristide arlequin armand arnaud
    arnold arnolphe arthur auguste augustin aurelien balthazar baptiste barnabe barnaby bartholomew basile bastien benedick
    benedict benjamin benoit bernard bertrand bill billy bob boris brian bruce bruno brutus caesar caliban carl cassio cassius
    cedric celestin cesar charles charlie christian christophe christopher chrysale cinna claudio clement cleante clitandre
    clive colin conrad constantin corentin coriolan cyprien cyrano cyril damis damien daniel dave david denis dennis didier
    diego dimitri dominic don donald dorante douglas duncan eddie edgar edmond edmund edouard edward edwin egisthe emile emmanuel
    enzo eraste eric ernest estragon etienne eugene fabien fabrice falstaff felix ferdinand fernand figaro firmin florent
    francis francisco francois frank franck fred frederic gabriel gaetan gaspard gaston gauthier gautier george georges gerald
    gerard geronte gilbert gilles godfrey gonzalo gordon graham gregoire gregory guillaume gustave guy hamlet harold harpagon
    harry hector hemon henri henry herbert hercule hermann hippolyte horace horatio hubert hugh hugo hugues hyacinthe iago
    ian ignace igor isaac isidore ivan jack jacob jacques jake james jason jean jean-baptiste jean-claude jean-jacques
    jean-luc jean-marc jean-paul jean-pierre jeff jeremy jerome jerry jim jimmy joachim joe joel john johnny jonas jonathan
    joseph joshua jules julien julius justin keith kenneth kevin konstantin laertes laurent lawrence lazare lear leander
    leandre leo leon leonard leonardo leonato leonce leopold lionel lorenzo louis luc lucas lucien lucio ludovic luke macbeth malcolm
    malvolio manuel marc marcel marcellus marco marcus marius mark martin mascarille mathieu matthew matthieu maurice max
    maxime maximilien mercutio michael michel mike miles nathan nestor nicholas nicolas nigel nikolai norman octave oedipe oedipus
    oliver olivier oreste orestes orgon oscar oswald othello otto pablo pascal patrice patrick paul pedro percy perceval petruchio
    peter philibert philinte philip philippe pierre pierrot polonius prospero pylade pyrrhus quentin ralph ramon raoul raphael
    raymond regis remi remy renaud rene reynolds richard rick robert roberto rodrigo rodrigue roger roland rolf romain romeo
    romuald ronald rosencrantz guildenstern rudolf rupert sacha salomon sam samson samuel scapin scott sebastian sebastien
    serge sganarelle shylock siegfried silvestre simeon simon stanislas stanley stefan stephen steve steven stewart stuart
    sylvain sylvestre tartuffe ted terence thadee theo theodore theophile theramene thibault thierry thomas tiburce tim timothy
    titus toby tom tommy tony trigorin tristan trissotin troilus ulysse valentin valere vadius vernon vanya victor vincent
    vladimir walter wilfred will william willy xavier yann yannick yves zacharie`,
  ),
}

export type VoiceGender = 'female' | 'male'
/** The attributes of a character's voice, as far as the play makes them clear; otherwise null. */
export interface Attributes {
  readonly gender: VoiceGender | null
  readonly age: AgeBand | null
}

type Described = Pick<Character, 'name' | 'aliases' | 'description' | 'age' | 'gender' | 'ageBand'> & {
  /** The attributes read from the whole play, or undefined if it was not read. */
  readonly heard?: Pick<CharacterAttributes, 'gender' | 'ageBand'>
}

/**
 * Returns the gender of a given name. It is used only to choose voices, because there is no line to show as evidence.
 */
function byFirstName({ name, aliases }: Described, language: Language): VoiceGender | null {
  for (const one of [name, ...aliases.slice(0, 10)])
    for (const word of nameWords(one, language)) {
      if (FIRST_NAMES.female.has(word)) return 'female'
      if (FIRST_NAMES.male.has(word)) return 'male'
    }
  return null
}

/**
 * Returns the gender and age of a voice, from the writer's settings or otherwise from the text. If neither shows the
 * gender, it is taken from the given name.
 */
export function attributesOf(one: Described, language: Language): Attributes {
  const { name, aliases, description, age } = one
  const alone: Character = { id: 'x', name, aliases, description, ...(age === undefined ? {} : { age }) }
  const read = gatherClues(cluesOfCast({ characters: [alone], language, mentions: mentionFinder([], language) }), 'x')
  const gender = one.gender ?? one.heard?.gender ?? read.gender?.value ?? byFirstName(one, language)
  return {
    gender: gender === 'other' ? null : gender,
    age: one.ageBand ?? one.heard?.ageBand ?? read.ageBand?.value ?? null,
  }
}
