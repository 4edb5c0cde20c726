import { expect, test } from 'vitest'
import type { Language } from '../play.ts'
import { asksForLine, compareSaid, wordsReached, type ComparedWord, type Strictness } from './compare-said.ts'
import { frenchSounds } from './french-sounds.ts'
import { spelledNumbers } from './spelled-numbers.ts'

/** Draws a comparison: "-missed-", "old>new" and "+added+". */
const drawn = (words: readonly ComparedWord[]): string =>
  words
    .map((word) => {
      if (word.kind === 'kept') return word.text
      if (word.kind === 'missed') return `-${word.text}-`
      if (word.kind === 'added') return `+${word.said}+`
      return `${word.text}>${word.said}`
    })
    .join(' ')

const compared = (language: Language, strictness: Strictness) => (line: string, said: string) => {
  const { words, isKnown } = compareSaid(line, said, { language, strictness, names: ['BEA', 'LE CHIEN'] })
  return `${isKnown ? 'known' : 'not known'}: ${drawn(words)}`
}
const isKnown = (language: Language, strictness: Strictness, [line, said]: readonly [string, string]) =>
  compareSaid(line, said, { language, strictness }).isKnown

test.each([
  // no capitals, no punctuation
  ['To be, or not to be: that is the question.', 'to be or not to be that is the question'],
  ['I’m sorry. I didn’t know it’d be you — I thought…', 'I am sorry I did not know it would be you I thought'],
  ['I am not going. You are.', "I'm not going you're"],
  ['They cannot hear us, can they?', "they can't hear us can they"],
  // digits, and a number that the line spells out
  ['She was twenty-one in nineteen eighty-four.', 'she was 21 in 1984'],
  ['One hundred and fifty pounds! At half past eight?', '£150 at half past 8'],
  ['The third door, on the 2nd floor.', 'the 3rd door on the second floor'],
  ['Ten thousand times ten percent.', '10,000 times 10%'],
  ['At a quarter to nine. It cost five dollars ninety-nine.', 'at 8:45 it cost $5.99'],
  // words that sound alike
  ['Their son knows where we’re to meet. Right?', 'there sun nose wear were two meat write'],
  ['It’s losing its heart.', 'its losing it’s hart'],
  // spelling of the other side of the ocean
  ['What colour is the theatre? I realised you travelled.', 'what color is the theater I realized you traveled'],
  // sounds are not words, on either side
  ['Um, well… uh, I suppose. Oh!', 'well I suppose'],
  ['I suppose so.', 'um I uh suppose so'],
  // verse
  ['’Tis he. I lov’d him e’er, and o’er the sea.', 'it is he I loved him ever and over the sea'],
  ['I’m goin’ to tell ’em. Gimme that.', 'I am going to tell them give me that'],
  // words written together or apart
  ['All right, ice-cream for everyone, for ever!', 'alright ice cream for everyone forever'],
  // a direction inside the line, and a false start
  ['Stay (softly) with me.', 'stay with me'],
  ['Stay with me tonight.', 'stay with stay with me tonight'],
  // a name that no recogniser knows
  ['Come here, Bea. Where is Hjalmar?', 'come here be where is Yalmar'],
  ['Bea’s here. Bea, do you hear the rain?', 'bees here bee do you hear the rain'],
])('word for word, "%s" is known as "%s"', (line, said) => {
  expect(compared('en', 'exact')(line, said)).toBe(`known: ${line.replace('(softly) ', '')}`)
})

test.each([
  ['Il est bon.', 'il est bonne'],
  ['Une femme.', 'un femme'],
  ['Je veux partir.', 'je vais partir'],
  ['Tu l’as vu.', 'tu les vus'],
])('word for word, other sounds are not known: "%s", "%s"', (line, said) => {
  expect(isKnown('fr', 'exact', [line, said])).toBe(false)
})

test.each([
  ['Être ou ne pas être, telle est la question.', 'être ou ne pas être telle est la question'],
  ['C’est lui ! Il s’est levé, et ses amis aussi.', "s'est lui il c'est lever est ces ami aussi"],
  ['Ils parlent. Elles mangent et tu parles.', 'il parle elle mange et tu parle'],
  ['J’ai mangé. Vous avez mangé.', 'jai manger vous avez mangez'],
  ['Je n’ai qu’une amie, qu’elle vienne.', "je n'ai qu'une ami quel viennent"],
  ['Il a vingt et un ans, elle soixante-dix-sept.', 'il a 21 ans elle 77'],
  ['À huit heures et demie, ou à dix heures vingt.', 'a 8h et demi ou a 10h20'],
  ['Minuit et quart ? À huit heures et demie, cinq euros cinquante.', 'minuit et quart a 8h30 5,50 €'],
  ['Rendez-vous à 14 h 30.', 'rendez-vous à 14h30'],
  ['Quatre-vingt-trois francs, dix mille fois.', '83 francs 10 000 fois'],
  ['La première et le deuxième acte.', 'la 1re et le 2e acte'],
  ['Peut-être, dis-moi, est-ce vrai ?', 'peut être dis moi est ce vrai'],
  [
    'Y a quelqu’un ? Faut que je parte. Rodrigue, as-tu du cœur ?',
    "il y a quelqu'un il faut que je parte rodrigue a tu du coeur",
  ],
  ['J’suis là, t’as vu ? C’est p’tit.', 'je suis la tu as vu c’est petit'],
  ['Euh… ben, je… je ne sais pas. Ah !', 'ben je ne sais pas'],
  ['Bonjour, Monsieur. Où est Mme Dupont ?', 'bonjour M. ou est madame Dupond'],
  ['« Les enfants sont beaux », dit-elle.', 'les enfant son beau dit elle'],
  ['Quand on aime (un temps) on attend.', 'quant on aime on attends'],
  ['Sans elle, cent ans ne sont rien.', 'sans elle 100 ans ne son rien'],
])('au mot près, « %s » est su par « %s »', (line, said) => {
  expect(compared('fr', 'exact')(line, said)).toBe(`known: ${line.replace('(un temps) ', '')}`)
})

test('words missed, changed and added are told apart, with what was said', () => {
  const exact = compared('en', 'exact')
  expect(exact('Listen to the window, Bea.', 'listen to window bea')).toBe('not known: Listen to -the- window, Bea.')
  expect(exact('I have never loved you.', 'I have always loved you')).toBe('not known: I have never>always loved you.')
  expect(exact('Go away now.', 'please go away now')).toBe('not known: +please+ Go away now.')
  expect(exact('Nothing will come of nothing: speak again.', 'nothing comes of nothing')).toBe(
    'not known: Nothing -will- come>comes of nothing: -speak- -again.-',
  )
  const fr = compared('fr', 'exact')
  expect(fr('Je ne t’ai jamais aimée.', "je t'ai toujours aimé")).toBe('not known: Je -ne- t’ai jamais>toujours aimée.')
  expect(fr('Va, je ne te hais point.', '')).toBe('not known: -Va,- -je- -ne- -te- -hais- -point.-')
  // a word that isn't a name, and a name in place of another
  expect(fr('Bonjour, Béa.', 'bonsoir béat')).toBe('not known: Bonjour,>bonsoir Béa.')
  expect(exact('Where is Mercutio?', 'where is Romeo')).toBe('not known: Where is Mercutio?>Romeo')
})

test('a close rendering may differ in small words, order and endings, but not in meaning', () => {
  const close = compared('en', 'close')
  expect(close('I have been walking in the garden.', 'I walked through a garden')).toBe(
    'known: I have been walking in the garden.',
  )
  expect(close('Tomorrow the king dies.', 'the king dies tomorrow')).toBe('known: Tomorrow the king dies.')
  expect(close('I do not love you.', 'I do love you')).toBe('not known: I do -not- love you.')
  expect(close('I love the king.', 'I love the queen')).toBe('not known: I love the king.>queen')
  expect(close('I love the king.', 'I really truly love the king')).toContain('not known: I +really+ +truly+ love')
  expect(close('And you?', 'and me')).toBe('not known: And you?>me')
  // one word in ten may be misheard
  const line = 'Friends, Romans, countrymen, lend me your ears; I come to bury Caesar, not to praise him tonight again.'
  expect(
    close(line, 'friends romans countrymen lend me your ears I come to bury Caesar not to raise him tonight again'),
  ).toContain('known: Friends')
  const fr = (pair: readonly [string, string]) => isKnown('fr', 'close', pair)
  expect(fr(['Il faut que je te parle de ta mère.', 'faut que je parle de ta mère'])).toBe(true)
  expect(fr(['Il ne viendra pas demain.', 'il viendra demain'])).toBe(false)
  expect(fr(['Je regardais la mer.', 'je regarde la mer'])).toBe(true)
})

test('the gist is most of the words that carry the meaning', () => {
  const gist = (pair: readonly [string, string]) => isKnown('en', 'gist', pair)
  const line = 'The old king died in winter, alone, and nobody wept.'
  expect(gist([line, 'well the king he died alone last winter and nobody cried'])).toBe(true)
  expect(gist([line, 'the king lived'])).toBe(false)
  expect(compared('en', 'gist')(line, 'the king lived')).toBe(
    'not known: The -old- king died>lived in -winter,- -alone,- and -nobody- -wept.-',
  )
  expect(isKnown('fr', 'gist', ['Demain, dès l’aube, je partirai.', 'je partirai demain dès le matin'])).toBe(true)
  expect(isKnown('fr', 'gist', ['Demain, dès l’aube, je partirai.', 'non'])).toBe(false)
})

test('strictness only ever forgives more', () => {
  const said = ['I am here', 'here I am now', 'am I there', 'he was gone', '']
  for (const one of said) {
    const [exact, close, gist] = (['exact', 'close', 'gist'] as const).map((strictness) =>
      isKnown('en', strictness, ['I am here, waiting.', one]),
    )
    expect([one, !exact || close, !close || gist]).toEqual([one, true, true])
  }
})

test('a long speech is compared in a moment', () => {
  const line = Array.from({ length: 600 }, (_, at) => `word${at} and then`).join(' ')
  const said = line.replace('word300', 'something')
  const { words } = compareSaid(line, said, { language: 'en', strictness: 'exact' })
  expect(words.filter(({ kind }) => kind !== 'kept')).toEqual([{ kind: 'changed', text: 'word300', said: 'something' }])
})

test('"line?" after a pause asks for the line, unless the line itself continues so', () => {
  const en = (before: string, after: string, line = 'To be, or not to be: that is the question.') =>
    asksForLine({ before, after }, line, 'en')
  expect(en('to be or not', 'line')).toBe(true)
  expect(en('', 'Line?')).toBe(true)
  expect(en('to be', 'um line please')).toBe(true)
  // not after a pause, or not the last words
  expect(en('', 'to be or not line')).toBe(false)
  expect(en('to be', 'line to be')).toBe(false)
  expect(en('to be', '')).toBe(false)
  // the line itself
  expect(en('hold the', 'line', 'Hold the line, please.')).toBe(false)
  expect(en('', 'line', 'Line up!')).toBe(false)
  expect(en('hold', 'line', 'Hold me. Never drop the line.')).toBe(true)
  const fr = (before: string, after: string, line = 'Va, je ne te hais point.') =>
    asksForLine({ before, after }, line, 'fr')
  expect(['texte', 'le texte', 'Souffle-moi', 'souffle', 'ligne'].map((after) => fr('va je', after))).toEqual(
    Array(5).fill(true),
  )
  expect(fr('va je', 'hais')).toBe(false)
  expect(fr('je manque de', 'souffle', 'Je manque de souffle.')).toBe(false)
})

test('the place in a line is where somebody has come to', () => {
  const line = 'Va, je ne te hais point. — Tu le dois.'
  expect(wordsReached(line, '', 'fr')).toBe(0)
  expect(wordsReached(line, 'va je ne', 'fr')).toBe(3)
  expect(wordsReached(line, 'va ne te', 'fr')).toBe(4)
  expect(wordsReached(line, 'va je ne te hais point tu', 'fr')).toBe(7)
  expect(wordsReached('The end of the road, of the road.', 'the end of the', 'en')).toBe(4)
})

test('French words that sound alike are found by their sound, and only those', () => {
  const sound = (word: string) => frenchSounds(word)[0]
  for (const alike of [
    "c'est s'est ces ses sait sais",
    'et est',
    'mais mes',
    'peu peux peut',
    'vert vers verre ver',
    'sans sang cent',
    'temps tant',
    'parler parlé parlez parlée parlés',
    'voix vois voit',
    'quel quelle quels',
    'dans dent',
    'tout tous',
    'mer mère maire',
    'vin vingt',
  ])
    expect(new Set(alike.split(' ').map(sound))).toEqual(new Set([sound(alike.split(' ')[0]!)]))
  for (const unlike of [
    'un une',
    'bon bonne',
    'grand grande',
    'le la',
    'tu te',
    'mer mes',
    'moment mot',
    'beau bon',
    'chat chant',
  ])
    expect([unlike, new Set(unlike.split(' ').map(sound)).size]).toEqual([unlike, 2])
  expect(frenchSounds('parlent')).toContain(sound('parle'))
  expect(frenchSounds('moment')).toContain('mOm1')
})

test('numbers are spelled out in each way that they are said', () => {
  const ways = (word: string, language: Language) => spelledNumbers(word, language).map((words) => words.join(' '))
  expect(ways('91', 'fr')).toEqual(['quatre-vingt onze'])
  expect(ways('71', 'fr')).toEqual(['soixante et onze'])
  expect(ways('1', 'fr')).toEqual(['un', 'une'])
  expect(ways('8h30', 'fr')).toEqual(['huit heures trente', 'huit heures et demie'])
  expect(ways('12h45', 'fr')).toContain('une heures moins le quart')
  expect(ways('8:45', 'en')).toContain('a quarter to nine')
  expect(ways('2:20', 'en')).toContain('twenty past two')
  expect(ways('3,5', 'fr')).toEqual(['trois virgule cinq'])
  expect(ways('1907', 'en')).toContain('nineteen oh seven')
  expect(ways('1789', 'fr')).toContain('dix-sept cent quatre-vingt neuf')
  expect(ways('120', 'en')).toEqual([
    'one hundred twenty',
    'one hundred and twenty',
    'a hundred twenty',
    'a hundred and twenty',
  ])
  expect(ways('0', 'en')).toEqual(['zero'])
  expect([ways('1000000', 'en'), ways('b2', 'en'), ways('', 'fr')]).toEqual([[], [], []])
})
