/**
 * How French words sound, as far as speech recognition confuses their spellings: "c'est", "s'est", "ces" and "sait" are
 * one sound, and so are "parle", "parles" and "parlent". Words that differ in sound may differ here too little, never
 * words that are spelled alike.
 */

/** Short words that the rules below would get wrong. */
const SHORT: Readonly<Record<string, string>> = {
  c: 'S',
  qu: 'K',
  je: 'J',
  le: 'l',
  de: 'd',
  me: 'm',
  te: 't',
  se: 'S',
  ce: 'S',
  ne: 'n',
  que: 'K',
  les: 'lE',
  des: 'dE',
  mes: 'mE',
  tes: 'tE',
  ses: 'SE',
  ces: 'SE',
  et: 'E',
  est: 'E',
  es: 'E',
  eu: 'u',
  eue: 'u',
  eus: 'u',
  chuis: 'JSui',
  "v'là": 'vWala',
}
/** Words whose final r is heard. */
const HEARD_R = new Set('mer fer ver cher chers hier fier fiers hiver enfer amer cancer super ether'.split(' '))

const VOWEL = 'aeiouyéèêëàâîïôûùüœ'
/** Not before a vowel, another n or m, or a mute e: "bon", but not "bonne". */
const NASAL = `(?![${VOWEL}E123nm_])`

/** Rules, applied in order. Capitals and digits are sounds; "_" is a mute e, which keeps the consonant before it. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // consonants, while the vowels after them are still as written
  [/(?:œ|oe)u/g, 'eu'],
  [/œ|oe|æ/g, 'é'],
  [/s?ch|sh/g, 'C'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/gn/g, 'N'],
  [/ng(?:t|s|ts)?$/g, 'n'],
  [/qu|q|k/g, 'K'],
  [/sc(?=[eiyéèêëîï])/g, 'S'],
  [/cc(?=[eiyéèê])/g, 'KS'],
  [/ç|c(?=[eiyéèêëîï])/g, 'S'],
  [/c+/g, 'K'],
  [/ge(?=[aoâô])|g(?=[eiyéèêëîï])|j/g, 'J'],
  [/gu(?=[eiéèêî])|g+/g, 'G'],
  // silent endings
  [/(?<=[iCJ])ers?$/g, 'E'],
  [/(?:er|ez|ée?s?|ets?|ieds?)$/g, 'E'],
  [/(?<=.)(?:es|e)$/g, '_'],
  [/(?<=[^_])[dtpsxz]+$/g, ''],
  // vowels
  [new RegExp(`oin${NASAL}`, 'g'), 'W2'],
  [new RegExp(`ien${NASAL}`, 'g'), 'i2'],
  [new RegExp(`(?:ai|ei|i|y|u|ï)[nm]${NASAL}`, 'g'), '2'],
  [new RegExp(`[ae][nm]${NASAL}`, 'g'), '1'],
  [new RegExp(`o[nm]${NASAL}`, 'g'), '3'],
  [/(?<=[aeou])ill?/g, 'Y'],
  [/ill/g, 'iY'],
  [/eau|au|ô/g, 'O'],
  [/o[iîy]/g, 'Wa'],
  [/o[uùû]/g, 'U'],
  [/e[uû]/g, '6'],
  [/a[iîy]|e[iy]|[éèêë]/g, 'E'],
  [/^e/g, 'E'],
  [/e(?=[^aeiouyEOUW1236_]{2}|[^aeiouyEOUW1236_]_?$)/g, 'E'],
  [/e/g, ''],
  [/o/g, 'O'],
  [/[àâ]/g, 'a'],
  [/[yîï]/g, 'i'],
  [/[ûùü]/g, 'u'],
  [/ss/g, 'S'],
  [/(?<=[aiuEOU6])s(?=[aiuEOUW6123_])/g, 'z'],
  [/s/g, 'S'],
  [/_/g, ''],
  [/(.)\1+/g, '$1'],
]

/** Returns how a part of a word sounds, without its apostrophe. The part must be in small letters. */
function soundOfPart(part: string): string {
  const short = SHORT[part]
  if (short !== undefined) return short
  // an added mute e protects the r
  const spelled = HEARD_R.has(part) ? part.replace(/s?$/u, '_') : part
  return RULES.reduce((sound, [from, to]) => sound.replace(from, to), spelled)
}

/** In conversation, "t'" before a vowel is also "tu", and "il" is left out: "y a", "faut". */
const inFull = (word: string): string =>
  word.replace(/^t'(?=[aeiouyéèêh])/u, "tu'").replace(/^(?=(?:y|faut)(?:'|$))/u, "il'")

/**
 * Returns how a French word may sound. The word is in small letters, with straight apostrophes. A final "-ent" is heard
 * in "moment" and silent in "parlent".
 */
export function frenchSounds(word: string): readonly string[] {
  const spellings = new Set([word, word.replace(/(?<=..)ent$/u, 'e'), inFull(word)])
  const sounds = [...spellings].map((one) => SHORT[one] ?? one.split(/['-]+/u).map(soundOfPart).join(''))
  return [...new Set(sounds)].filter((sound) => sound !== '')
}
