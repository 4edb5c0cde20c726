/** What directions say of a tone, "(angrily)", « en colère »: both languages at once, for either stands in plays of the other. */
import { fold, phrases } from './lexicon.ts'
import type { SpeechTone, ToneIntensity, ToneName } from './tone.ts'

const WORDS: Readonly<Record<ToneName, string>> = {
  neutral:
    'calm|calmly|flat|flatly|matter-of-fact*|simply|evenly|casual*|nonchalan*|calme|calmement|avec calme|posement|tranquille*|simplement|naturellement|avec sang-froid|avec flegme',
  joyful:
    'joy*|happi*|happy|glad*|cheer*|laugh*|delight*|merr*|gleeful*|excit*|enthusias*|triumph*|beam*|brightly|elated*|proud*|jubilant*|joie|joyeu*|gai|gaie|gaiement|gaiment|gaite|riant|rit|rire|rient|ravi|ravie|ravis|enchant*|heureu*|enthousias*|triomph*|exult*|radieu*|content|contente|contents|enjoue*|allegre*|avec transport|transporte*',
  sad: 'sad*|weep*|sob*|cries|crying|tear*|tearful*|mourn*|sigh*|griev*|sorrow*|broken*|despair*|deject*|gloom*|gloomily|melanchol*|wistful*|downcast|resign*|weari*|weary|bitterly|miserabl*|unhapp*|mournful*|triste*|tristesse|pleur*|sanglot*|larmes|larme|soupir*|desespoir|desesper*|desole*|accable*|abattu*|melancol*|douleur|douloureu*|navre*|chagrin*|las|lasse|morne|resigne*|afflig*|amer|amerement|amertume',
  angry:
    "angr*|anger|furious*|fury|rage|raging|indignant*|indignation|fum(es|ing)|irritat*|irritab*|annoy*|exasperat*|shouting angrily|roar*|snarl*|snaps|snapping|barks|harsh*|stern*|fierce*|threaten*|savage*|outrag*|enrag*|hotly|sharply|severely|cross|crossly|growl*|impatien*|grumpy|grumpily|explod*|shout*|yell*|slamming|colere|furieu*|fureur|rage|rageu*|rageant|indign*|irrit*|agac*|exasper*|emport*|s'emport*|violemment|violence|menac*|durement|sechement|hurl*|severe*|brusque*|avec (humeur|aigreur|vehemence|brusquerie)|depit|outre|outree|courrou*|bourru*|frappant du pied|tapant du pied|hors de lui|hors d'elle",
  afraid:
    'afraid|fear*|terrif*|terror*|trembl*|nervous*|anxious*|anxiety|frighten*|scared|scream*|panic*|alarmed|alarm|shak(es|ing|y|ily)|timid*|worri*|uneas*|horrif*|horror|stammer*|apprehens*|peur|effray*|effroi|terrif*|terreur|trembl*|inqui*|angoiss*|crainte*|craintiv*|timid*|epouvant*|alarme*|affol*|paniqu*|embarras*|apeure*|balbuti*|confus|confuse',
  tender:
    'tender*|gently|gentle|softly|soft|loving*|kindly|caress*|comfort*|sooth*|kiss*|embrac*|hug*|affection*|warmly|fondly|fond|reassur*|tendre*|tendresse|doux|douce|doucement|avec douceur|caress*|embrass*|amoureu*|avec amour|affectueu*|affection|emu|emue|attendri*|avec emotion|consol*|gentiment|avec bonte|baisant|rassurant*',
  mocking:
    'mock*|ironic*|irony|sarcas*|teas*|sneer*|scorn*|contempt*|jeer*|taunt*|wry*|dryly|drily|smirk*|snigger*|derisi*|disdain*|joking*|jokes|slyly|snort*|moqu*|ironi*|railleu*|raill*|narquois*|sarcas*|rican*|goguenard*|dedaign*|dedain|mepris*|persifl*|gouailleu*|malicieu*|badin*|plaisant*|avec finesse',
  surprised:
    'surpris*|amaz*|astonish*|astound*|startl*|stunned|taken aback|shocked|incredul*|disbelie*|bewilder*|wondering*|gasp*|dumbfounded|etonn*|stupef*|stupeur|ebahi*|sursaut*|interloqu*|interdit|interdite|interdits|incredul*|abasourdi*|saisi|saisie|ahuri*|estomaqu*|se recri*',
  urgent:
    'urgent*|beg|begs|begging|plead*|implor*|hurr*|urging|urges|desperate*|entreat*|insist*|suppli*|pressant*|implor*|avec instance|vivement presse|a genoux|joignant les mains|conjur*|se hatant|en hate',
}

const PATTERNS = Object.entries(WORDS).map(([name, list]) => ({ name: name as ToneName, pattern: phrases(list) }))
const NOT = phrases('not|without|never|no longer|sans|pas|jamais|plus|feint|feignant|pretend*')
const MUCH = phrases(
  'very|great|greatly|utterly|wildly|scream*|sob*|furious*|enrag*|terrif*|explod*|roar*|yell*|shout*|ecsta*|tres|vive|extreme*|grande|hurl*|sanglot*|fureur|desesp*|despair*|eclat*|au comble|epouvant*',
)
const LITTLE = phrases('slight*|a little|a bit|faint*|almost|un peu|legere*|presque|souri*|smil*')
const LONGEST = 200

/** A tone that a direction names, and the word that does. */
export interface DirectedTone extends SpeechTone {
  readonly word: string
}

/** The tones that a direction names, in the order in which it names them; what it says not to be is none of them. */
export function tonesInDirection(words: string): readonly DirectedTone[] {
  const text = fold(words.slice(0, LONGEST))
  const strength: ToneIntensity = finds(MUCH, text) ? 3 : finds(LITTLE, text) ? 1 : 2
  const found: (DirectedTone & { at: number })[] = []
  for (const { name, pattern } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      if (finds(NOT, text.slice(Math.max(0, match.index - 12), match.index))) continue
      const intensity = name === 'neutral' ? 1 : strength
      found.push({ name, intensity, word: words.slice(match.index, match.index + match[0].length), at: match.index })
      break
    }
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ name, intensity, word }) => ({ name, intensity, word }))
}

function finds(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(text)
}
