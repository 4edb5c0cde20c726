/**
 * Detects the tone of every speech of a play: from learned weights of words and punctuation, from rules about the
 * speech and its context, and from directions.
 */
import { fold, phrases, lexiconOf } from './lexicon.ts'
import { TONE_NAMES, type SpeechTone, type ToneIntensity, type ToneName } from './tone.ts'
import type { Language, Play } from '../play.ts'
import { readSpeeches, type ReadSpeech } from './read-speeches.ts'
import { LIGHT_WEIGHT, Scores, readSigns, type ToneEvidence } from './signs.ts'
import { learnedOf } from './learned.ts'

export type { ToneEvidence } from './signs.ts'

/**
 * Words in directions that indicate a tone, such as "(angrily)" or "(en colère)". English and French share one list,
 * because plays mix them.
 */
const DIRECTION_WORDS: Readonly<Record<ToneName, string>> = {
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

const PATTERNS = Object.entries(DIRECTION_WORDS).map(([name, list]) => ({
  name: name as ToneName,
  pattern: phrases(list),
}))
const NOT = phrases('not|without|never|no longer|sans|pas|jamais|plus|feint|feignant|pretend*')
const MUCH = phrases(
  'very|great|greatly|utterly|wildly|scream*|sob*|furious*|enrag*|terrif*|explod*|roar*|yell*|shout*|ecsta*|tres|vive|extreme*|grande|hurl*|sanglot*|fureur|desesp*|despair*|eclat*|au comble|epouvant*',
)
const LITTLE = phrases('slight*|a little|a bit|faint*|almost|un peu|legere*|presque|souri*|smil*')
const LONGEST = 200

/** A tone that a direction names, and the word for it. */
interface DirectedTone extends SpeechTone {
  readonly word: string
}

/** Returns the tones that a direction names, in order, without those that it negates. */
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

export interface DetectedTone {
  /** The index of the cue among the play's elements, and the cue's id if it has one. */
  readonly cue: number
  readonly id?: string
  readonly tone: SpeechTone
  /** From 0 (a guess) to 1. */
  readonly sure: number
  /** The reasons, strongest first; empty if nothing indicates a tone other than neutral. */
  readonly evidence: readonly ToneEvidence[]
}

/**
 * Weights of a direction within a speech and of one before the cue. The former overrides the words; the latter may be
 * about another character.
 */
const OWN_DIRECTION = 40
const DIRECTION_BEFORE = 0.7
/**
 * Score added to each tone that has any evidence. It is low for tones whose words, such as "please" and "what", occur
 * in speeches of every tone. Neutral needs no evidence.
 */
const READINESS: Record<ToneName, number> = {
  neutral: 0,
  joyful: 0.4,
  sad: 0.5,
  angry: 0.5,
  afraid: -0.7,
  tender: -0.2,
  mocking: -0.2,
  surprised: -0.1,
  urgent: -1.9,
}

/** Weight of the rules relative to the learned score, which is the logarithm of a probability. */
const RULES = 0.5
/** Score of the rules for a tone without any evidence. */
const NO_RULE = -1.5
/**
 * Added to the score of neutral, so that it is chosen less often: older plays state their emotions less openly than the
 * training speeches.
 */
const CALM = -1.5

/** Returns the tone of each speech; speeches without spoken words are left out. */
export function detectTones(play: Pick<Play, 'elements' | 'language'>): readonly DetectedTone[] {
  const speeches = readSpeeches(play)
  const spoken = new Map<string, SpeechTone>()
  return speeches.map((speech, at) => {
    const before = speech.opens ? undefined : speeches[at - 1]
    if (speech.opens) spoken.clear()
    const found = toneOf(speech, { language: play.language, before, last: spoken.get(speech.speaker) })
    spoken.set(speech.speaker, found.tone)
    const id = play.elements[speech.cue]?.id
    return { cue: speech.cue, ...(id !== undefined && { id }), ...found }
  })
}

interface Context {
  readonly language: Language
  readonly before: ReadSpeech | undefined
  /** The tone of the same speaker's previous speech in this scene. */
  readonly last: SpeechTone | undefined
}

function toneOf(speech: ReadSpeech, context: Context): Omit<DetectedTone, 'cue' | 'id'> {
  const scores = new Scores()
  readWords(speech, context.language, scores)
  readSigns(speech, context.before, scores)
  for (const manner of speech.manners)
    for (const one of tonesInDirection(manner).slice(0, 2))
      scores.add(one.name, OWN_DIRECTION, { kind: 'direction', text: one.word })
  for (const one of tonesInDirection(speech.before).slice(0, 1))
    scores.add(one.name, DIRECTION_BEFORE, { kind: 'direction', text: one.word })
  if (context.last && context.last.name !== 'neutral') scores.nudge(context.last.name, 0.4)
  const learned = learnedOf(speech.text, context.language)
  const evidenceFor = (name: ToneName): readonly ToneEvidence[] =>
    name === 'neutral'
      ? []
      : firstOf([...scores.evidenceFor(name, LIGHT_WEIGHT), ...learned.evidenceFor(name), ...scores.evidenceFor(name)])
  const ranked = TONE_NAMES.map((name) => {
    const ruled = leaningOf(scores, name)
    const score = learned.likely[name] + RULES * (Number.isFinite(ruled) ? ruled : NO_RULE)
    return { name, score: name === 'neutral' ? score + CALM : score }
  }).toSorted((a, b) => b.score - a.score)
  // a tone other than neutral needs evidence in the speech
  const best = ranked.find(({ name }) => name === 'neutral' || evidenceFor(name).length > 0)?.name ?? 'neutral'
  const sure = shareOf(
    ranked.map(({ score }) => score),
    ranked.findIndex(({ name }) => name === best),
  )
  if (best === 'neutral') return { tone: NEUTRAL, sure, evidence: [] }
  return {
    tone: { name: best, intensity: strengthOf(speech, scores.of(best)) },
    sure,
    evidence: evidenceFor(best),
  }
}

/**
 * Softmax temperature. Above 1, because rules and weights count the same words and their summed scores would overstate
 * the certainty.
 */
const TOO_SURE = 2

/** Returns the share of one score in the total probability. */
function shareOf(scores: readonly number[], at: number): number {
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp((score - most) / TOO_SURE))
  return powers[at]! / powers.reduce((a, b) => a + b, 0)
}

const MOST_EVIDENCE = 3

/** Returns the first few pieces of evidence, skipping any that contain, or are contained in, one already kept. */
function firstOf(evidence: readonly ToneEvidence[]): readonly ToneEvidence[] {
  const kept: ToneEvidence[] = []
  for (const one of evidence)
    if (kept.length < MOST_EVIDENCE && !kept.some(({ text }) => text.includes(one.text) || one.text.includes(text)))
      kept.push(one)
  return kept
}

const NEUTRAL: SpeechTone = { name: 'neutral', intensity: 1 }

function leaningOf(scores: Scores, name: ToneName): number {
  if (scores.evidenceFor(name).length > 0) return scores.of(name) + READINESS[name]
  return name === 'neutral' ? READINESS.neutral : -Infinity
}

function readWords({ text }: ReadSpeech, language: Language, scores: Scores): void {
  const folded = fold(text)
  for (const { tone, weight, pattern } of lexiconOf(language))
    for (const match of folded.matchAll(pattern))
      scores.add(tone, weight, { kind: 'words', text: text.slice(match.index, match.index + match[0].length).trim() })
}

function strengthOf({ text, manners }: ReadSpeech, score: number): ToneIntensity {
  const directed = manners.flatMap((manner) => tonesInDirection(manner)).map(({ intensity }) => intensity)
  if (directed.length > 0) return directed.reduce((a, b) => (b > a ? b : a))
  const cries = text.match(/!/gu)?.length ?? 0
  const force = score + cries * 0.8
  return force > 7 && cries > 0 ? 3 : force > 3 ? 2 : 1
}
