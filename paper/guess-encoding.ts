/** An encoding: its TextDecoder label and its common name. */
interface Guess {
  readonly encoding: string
  readonly name: string
}

/** Text decoded with a guessed encoding, and the common name of that encoding. */
export interface GuessedText {
  readonly text: string
  readonly guessed: string
}

/** Number of bytes examined. More would not change the guess. */
const SAMPLE = 1 << 18
/** Minimum share of ASCII bytes in Western text. In noise it is about half. */
const ASCII_SHARE = 0.7
/** Minimum share of the non-ASCII letters that must belong to the expected alphabet. */
const ALPHABET_SHARE = 0.9
/** Minimum share of а, е, и and о among the Cyrillic letters. */
const VOWELS = 0.2
/** Text counts as damaged UTF-8 only if at most one letter in this many is broken. */
const BROKEN = 20
/** Mac Roman is chosen only if it gives fewer odd letters than Windows-1252 by more than this factor. */
const CLEARLY = 2

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const read = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/**
 * Matches signs of a wrong encoding: letters that no language uses, capitals after lower case, lower case between
 * capitals, quotes within words, single letters that are not words.
 */
const ODD =
  /[\p{S}\p{Lm}\u0080-\u009f†‡‰ƒªº¹²³]|(?<=\p{Ll})[À-ÞĀ-ſ](?<=\p{Lu})|(?<=\p{Lu})[ß-ſ](?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})[“”„‚‘«»‹›¡¿•](?=\p{L})|(?<!\p{L})[ÐÑÕ](?!\p{L})/gu

function guessWestern(bytes: Uint8Array, sample: Uint8Array): Guess {
  const mac = count(read(sample, 'macintosh'), ODD)
  if (mac * CLEARLY < count(read(sample, 'windows-1252'), ODD)) return { encoding: 'macintosh', name: 'Mac Roman' }
  const isLatin1 = bytes.every((byte) => byte < 0x80 || byte >= 0xa0)
  return { encoding: 'windows-1252', name: isLatin1 ? 'Latin-1' : 'Windows-1252' }
}

const CYRILLIC: readonly Guess[] = [
  { encoding: 'windows-1251', name: 'Windows-1251' },
  { encoding: 'koi8-r', name: 'KOI8-R' },
]

function looksCyrillic(text: string): boolean {
  const letters = count(text, /[а-яё]/giu)
  const others = count(text, /[^\0-\u007f«»“”„—–…№\u00a0]/gu)
  return letters > others * ALPHABET_SHARE && count(text, /[аеио]/giu) > letters * VOWELS
}

/**
 * Guesses between Windows-1251 and KOI8-R. Each decodes the other's capitals as lower-case letters, and any text has
 * more lower-case letters than capitals.
 */
function guessCyrillic(sample: Uint8Array): Guess | undefined {
  const [best] = CYRILLIC.map((guess) => ({ guess, text: read(sample, guess.encoding) })).toSorted(
    (a, b) => count(b.text, /[а-яё]/gu) - count(a.text, /[а-яё]/gu),
  )
  return best !== undefined && looksCyrillic(best.text) ? best.guess : undefined
}

/** A language's letters as they appear in correctly decoded text: nearly all are `letters`, and many are `common`. */
interface Language extends Guess {
  readonly letters: RegExp
  readonly common: RegExp
  /** Minimum share of common letters among all letters. */
  readonly least: number
}

const KANA = { letters: /[ぁ-ゖァ-ヺー一-鿿]/gu, common: /[ぁ-ゖァ-ヺー]/gu, least: 0.4 }
/**
 * Languages whose letters take two or more bytes. They can be tried before any other encoding: text in another
 * encoding, decoded as one of these, has too few of the common letters.
 */
const WIDE: readonly Language[] = [
  { encoding: 'shift_jis', name: 'Shift JIS', ...KANA },
  { encoding: 'euc-jp', name: 'EUC-JP', ...KANA },
  {
    encoding: 'euc-kr',
    name: 'EUC-KR',
    letters: /[가-힣]/gu,
    common: /[이다는을를에가고의하은지도나서]/gu,
    least: 0.15,
  },
  {
    encoding: 'gb18030',
    name: 'GB 18030',
    letters: /[一-鿿]/gu,
    common: /[的一是不了在人有我他这个们中来上大为和国地到说时要就出会可也你对生能那得着下自之年过发后作里好看去]/gu,
    least: 0.15,
  },
  {
    encoding: 'big5',
    name: 'Big5',
    letters: /[一-鿿]/gu,
    common: /[的一是不了在人有我他這個們中來上大為和國地到說時要就出會可也你對生能那得著下自之年過發後作裡好看去]/gu,
    least: 0.15,
  },
]
const NARROW: readonly Language[] = [
  { encoding: 'windows-1255', name: 'Windows-1255', letters: /[א-ת]/gu, common: /[יוהל]/gu, least: 0.25 },
  { encoding: 'windows-1256', name: 'Windows-1256', letters: /[ء-ي]/gu, common: /[الي]/gu, least: 0.2 },
  { encoding: 'windows-1253', name: 'Windows-1253', letters: /[\u0386-\u03ce]/gu, common: /[αάοόειέίτ]/gu, least: 0.3 },
]

/** Minimum number of letters for a guess. */
const ENOUGH = 8

function isIn({ encoding, letters, common, least }: Language, sample: Uint8Array): boolean {
  let text: string
  try {
    // the sample may end in the middle of a letter
    text = new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true })
  } catch {
    return false
  }
  const own = count(text, letters)
  const all = count(text, /(?![\0-\u007f])[\p{L}\p{Co}\p{Cn}\ufffd]/gu)
  return own >= ENOUGH && own >= all * ALPHABET_SHARE && count(text, common) >= own * least
}

const guessAmong = (languages: readonly Language[], sample: Uint8Array): Guess | undefined =>
  languages.find((language) => isIn(language, sample))

function isTorn(sample: Uint8Array): boolean {
  const text = read(sample, 'utf-8')
  return count(text, /\ufffd/g) * BROKEN < count(text, /[^\0-\u007f]/gu)
}

function guess(bytes: Uint8Array): Guess | undefined {
  const sample = bytes.subarray(0, SAMPLE)
  if (isTorn(sample)) return { encoding: 'utf-8', name: 'UTF-8' }
  let ascii = 0
  for (const byte of bytes) if (byte < 0x80) ascii++
  if (ascii >= bytes.length * ASCII_SHARE) return guessAmong(WIDE, sample) ?? guessWestern(bytes, sample)
  return guessCyrillic(sample) ?? guessAmong([...WIDE, ...NARROW], sample)
}

/**
 * Decodes bytes that have no byte order mark and are not valid UTF-8. Tries damaged UTF-8, Windows-1252, Latin-1 and
 * Mac Roman, Windows-1251 and KOI8-R, and encodings of Chinese, Japanese, Korean, Hebrew, Arabic and Greek. Returns
 * undefined if the bytes look like none of these.
 */
export function guessText(bytes: Uint8Array): GuessedText | undefined {
  const found = guess(bytes)
  return found && { text: read(bytes, found.encoding), guessed: found.name }
}
