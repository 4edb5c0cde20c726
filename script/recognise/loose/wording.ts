import weights from './unmarked-weights.json' with { type: 'json' }
import { textOf, trimEndOf } from '../../rich-text.ts'
import type { LooseCue } from './cue.ts'
import type { Block } from './line.ts'

/** Wording that is common to directions in several languages and does not occur in speeches. */

/** First- and second-person words: somebody is speaking to somebody. */
const ADDRESS =
  /(?:^|[^\p{L}])(?:je|j['’]\p{L}+|tu|t['’]\p{L}+|vous|nous|votre|vos|notre|nos|mon|ma|mes|moi|m['’]\p{L}+|toi|te|me|ton|tes|you|your|yours|my|me|mine|we|our|us|thou|thee|thy|thine|ye|ich|dir|dich|mir|mich|mein|meine|meinen|meiner|dein|deine|wir|uns|unser|unsere|euch|euer|eure|yo|tú|usted|ustedes|mi|tu|tus|nosotros|conmigo|contigo|te|nos|io|noi|voi|mio|mia|miei|mie|tuo|tua|tuoi|mi|ti|ci|vi|vostro|vostra|nostro|nostra|я|ты|вы|мне|меня|мной|тебя|тебе|вас|вам|нас|нам|мой|моя|мою|мое|твой|твоя|ваш|ваша|мы|jag|mig|mej|min|mitt|mina|dig|dej|din|ditt|vi|oss|vår|ik|ick|mij|my|mijn|myn|u|uw|gij|ghy|gy|je|jij|wij|wy|ons|onze|én|te|engem|téged|nekem|neked|ön|mi|ti|vagyok|vagy)(?=$|[^\p{L}])/giu

/** The English pronoun; in lower case it is a preposition or an article in other languages. */
const ENGLISH_I = /(?<!\p{L})I(?!\p{L})/gu

const addressesIn = (text: string): number => count(text, ADDRESS) + count(text, ENGLISH_I)

const WORDS_FIRST = `
à part|bas|haut|tout bas|seule?|même jeu|un temps|un silence|silence|pause|il |elle |ils |elles |on |au |aux |à (?!moi|toi|vous|nous|quoi|propos|la bonne)|en (?=\\p{L}+ant(?:$|[^\\p{L}]))|avec (?!vous|moi|toi)|se |s['’]|d['’]un ton|d['’]un air|d['’]une voix|regardant|montrant|allant|entre |entrent|entrant|sort |sortent|sortant|rentre|rentrant|lisant|lit |chante|après |le rideau|la toile|tous|ensemble|de même|vivement|les mêmes|les précédents|mouvement
|he |she |they |aside|exit|exits|exeunt|enter|enters|re-enter|manent|within|sings?|reads?|dies|kneels|rises|draws|to (?!be |me |you |us |have |do |say |see |go |the end|my |thy |your )|a pause|pause|flourish|alarum|alone|music|song|curtain|laughing|knock|offering|giving|taking
|er |sie |ab$|ab\\.|geht|gehen|kommt|kommen|tritt|treten|zu (?!mir|dir|uns|ihnen\\b|viel|spät)|für sich|vor sich|bei ?seite|leise|laut|lacht|weint|steht|setzt|sieht|nimmt|giebt|gibt|indem|nach einer|pause|mit (?!mir|dir|uns|euch)|allein|beide|alle |die vorigen|vorige|der vorhang|vorhang|will |wirft|zeigt|greift|küßt|umarmt
|aparte|sale|salen|saliendo|les? (?=\\p{L}+[ae](?:$|[^\\p{L}]))|la (?=\\p{L}+a (?:por|en|con|la|el))|gesto|en tono|en voz|entra|entran|vase|vanse|al |a (?=\\p{Lu})|mutis|pausa|riendo|con (?!migo|tigo)|se (?=\\p{L}+[an](?:$|[^\\p{L}]))|todos|telón|dentro|dichos|ap\\.|aparte|levantándose|por (?=\\p{Lu})|mirando
|a parte|da sé|da se|fra sé|piano|forte|esce|escono|entra|entrano|parte|partono|ad? (?=\\p{Lu})|verso|ridendo|si (?=\\p{L}+[aeo](?:$|[^\\p{L}]))|tutti|cala |dentro|detti|viene|va |siede|s['’]alza|ella |egli |come sopra
|för sig|afsides|avsides|går |kommer|kommande|till |hon |han |de |skrattar|tyst|paus|ridå|sätter|läser|tar |tager|reser|stiger|med |medan|ut |in |ensam|båda|alla
|ter ?zyden?|ter zijde|tegen |teghen |binnen|vertrek|vertreckt|komt|comt|hier |alleen|zij |hij |hy |sy |sij |knielt|leest|zingt|singht
|félre|magában|el$|el\\.|ki$|be$|jő|jön|megy|mennek|kimegy|bejön|leül|feláll|csend|csönd|függöny|nevet|mind|a (?=\\p{L}+(?:hoz|hez|höz|nak|nek)(?:$|[^\\p{L}]))|az ajtó|kezét
|в сторону|про себя|уходит|уходят|входит|входят|вбегает|тихо|громко|один|одна|обе|все |пауза|занавес|молчание|смеется|смеётся|плачет|целует|садится|встает|встаёт|берет|дает|показывая|к (?=\\p{L})|ему|ей$|те же|берет|она |он |они`
const OPENING = new RegExp(`^(?:${WORDS_FIRST.replace(/\n/g, '')})`, 'iu')

/** Participles and adverbs with which directions begin: "riant", "lachend", "ridendo", "смеясь", "nevetve". */
const PARTICIPLE =
  /^(?:(?:se |s['’]|sich |si |en |tout )?[\p{L}’']{2,}(?:ant|end|ando|endo|iendo|ándose|éndose|andosi|endosi|ing|ande|ende|аясь|яясь|ясь|вая|вши|вшись|ая|яя|va|ve|ván|vén)|[\p{L}]+(?:ment|mente|ly|лся|лась))(?=$|[\s,.;])/iu

/** Words that are a direction by themselves. */
const WHOLE =
  /^(?:exit|exeunt(?: omnes)?|aside|within|à part|(?:tout )?bas|haut|à voix basse|aparte|ap|a parte|da sé|piano|parte|bei ?seite|für sich|leise|ab|félre|el|ki|be|nevet|för sig|afsides|ter ?zij?den?|binnen|в сторону|про себя|тихо|пауза|pause|pausa|paus|silence|un temps|il rit|elle rit|lit|legge|lee|reads|liest|läser|читает|chante|sings|singt|canta|sjunger|musique|music|rideau|curtain|vorhang|telón|ridå|занавес|függöny|mutis|vase|vanse|sale|salen|entra|esce|escono|manet|uscite)[.,:]?$/iu

/** Whether text addresses somebody and does not begin like a direction. */
export const soundsSpoken = (text: string): boolean =>
  addressesIn(text) > 0 && !OPENING.test(text) && !PARTICIPLE.test(text)

/** Whether text begins like a direction and addresses nobody. */
export const beginsLikeDirection = (text: string): boolean =>
  (WHOLE.test(text) || OPENING.test(text) || PARTICIPLE.test(text)) && addressesIn(text) === 0 && !/[!?…]/.test(text)

/** First words of an answer, a call, or a sentence that continues what was said. */
const ANSWER =
  /^(?:ah|oh|eh|eh bien|hé|ha|o|ô|oui|non|mais|et|ou|car|donc|quoi|que|qui|comment|pourquoi|si|ainsi|yes|no|nay|ay|aye|but|and|or|for|so|then|that|what|why|how|who|which|if|oh|well|come|go|ja|nein|ach|und|aber|oder|denn|so|was|wie|wer|wo|warum|wenn|daß|doch|nun|sí|y|o|pero|qué|que|cómo|quién|por qué|porque|si|pues|no|sì|e|ma|che|chi|come|perché|or|deh|ahi|да|нет|ах|ох|ну|и|а|но|что|как|кто|где|если|так|вот|nej|och|men|att|hvad|vad|huru|hur|om|så|jo|ack|neen|en|maar|oft|of|dat|wat|hoe|want|dies|als|dus|nem|igen|jaj|és|de|ha|mi|hogy|hát|ó|mert|vagy|oh)(?=$|[\s,.!?;:…’'])/iu

const count = (words: string, pattern: RegExp): number => words.match(pattern)?.length ?? 0

/** Returns the evidence from the wording alone, independent of the document and the position. */
export function signsOf(text: string) {
  const words = count(text, /[\p{L}\p{M}’']+/gu)
  const addressed = addressesIn(text)
  const ending = /[.!?…,;:–—-]$/.exec(trimEndOf(text, /[\s»”"')\]]/))?.[0] ?? ''
  return {
    whole: WHOLE.test(text),
    opening: OPENING.test(text),
    participle: PARTICIPLE.test(text),
    answer: ANSWER.test(text),
    address: addressed > 0,
    addressAgain: addressed > 1,
    calls: /[!?]/.test(text),
    dots: /…|\.\.\./.test(text),
    quotes: /[«»"“”]/.test(text),
    endless: ending === '',
    goesOn: /[,;:–—-]/.test(ending),
    small: /^\p{Ll}/u.test(text),
    sentences: /[.!?…][\s»”"')\]]+\p{Lu}/u.test(text),
    one: words === 1,
    few: words === 2 || words === 3,
    many: words > 7,
    more: words > 15,
    most: words > 40,
  }
}

export type WordingFeatures = Readonly<Record<string, boolean | number>>

/** The weight of each feature in prose and in verse, in tenths of a natural logarithm. */
export type WordingWeights = Readonly<Record<string, readonly number[]>>

const UNIT = 10

/** Returns the probability that text with these features is a direction. */
export function directionChance(features: WordingFeatures, verse: boolean, table: WordingWeights): number {
  let sum = 0
  for (const [name, value] of Object.entries(features)) sum += (table[name]?.[verse ? 1 : 0] ?? 0) * Number(value)
  return 1 / (1 + Math.exp(-sum / UNIT))
}

/** Returns the probability that text is a direction, computed from its wording alone. */
export const soundsLikeDirection = (text: string): number =>
  directionChance({ always: true, ...signsOf(text) }, false, weights.first)

/** Returns the probability that text is a direction, judging by its wording alone. */
export type Sounds = (words: string) => number

const BRACKETED = /\(([^()]*\p{L}[^()]*)\)/gu
/** Maximum number of brackets examined; more would only take longer. */
const MOST = 400

/** Whether bracketed words are spoken, judging by their position in mid-sentence or by their wording. */
function isSaid(words: string, before: string, after: string, sounds: Sounds): boolean {
  const within = /[\p{L}\p{N},;’']\s*$/u.test(before) && /^\s*(?:[,;:]|\p{Ll})/u.test(after)
  return within || sounds(words) < 0.5
}

/**
 * Whether text in round brackets is spoken rather than a direction. It can be an aside in verse, as in "fled (in fear
 * of his life) the land"; in some plays, it is everything that the others on stage don't hear. `cueOf` returns the cue
 * at the start of a block.
 */
export function bracketsAreSaid(
  blocks: readonly Block[],
  cueOf: (block: Block) => LooseCue | null,
  sounds: Sounds,
): boolean {
  let said = 0
  let all = 0
  for (const block of blocks) {
    if (all > MOST) break
    const cue = cueOf(block)
    const lines = cue === null ? block.lines : block.lines.slice(1)
    const text = [...(cue === null ? [] : [textOf(cue.rest)]), ...lines.map(({ words }) => words)].join(' ')
    for (const { 0: whole, 1: words = '', index } of text.matchAll(BRACKETED)) {
      all++
      if (
        isSaid(words, text.slice(Math.max(0, index - 3), index), text.slice(index + whole.length).slice(0, 4), sounds)
      )
        said++
    }
  }
  return said > all / 2
}
