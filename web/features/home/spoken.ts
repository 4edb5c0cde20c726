import type { Language } from '@replique/script'

/** A line that the page before the door has spoken, and by which of the built-in voices. */
export interface SpokenLine {
  readonly name: string
  readonly voice: string
  readonly text: string
}

interface Spoken {
  /** A scene for two. */
  readonly scene: readonly SpokenLine[]
  /** Voices, each with a line of its own. */
  readonly voices: readonly SpokenLine[]
}

const said =
  (name: string, voice: string) =>
  (text: string): SpokenLine => ({ name, voice, text })

const nell = said('Nell', 'en-alice')
const toby = said('Toby', 'en-felix')
const adele = said('Adèle', 'fr-claire')
const basile = said('Basile', 'fr-theo')

/** Written for this page. `npm run home-sounds` has all of it spoken, and is run again when a word changes. */
export const SPOKEN: Readonly<Record<Language, Spoken>> = {
  en: {
    scene: [
      nell('Five minutes. Where is your sword?'),
      toby('I lent it to Hamlet.'),
      nell('You are Hamlet.'),
      toby('Then I must have it somewhere.'),
      nell('Take the umbrella. Hold it as if it were steel.'),
      toby('And if it opens?'),
      nell('Then, for once, you will have surprised them.'),
    ],
    voices: [
      said('Alice', 'en-alice')('The house is full, and nobody is breathing.'),
      said('Walter', 'en-walter')('Who left the door of the crypt open?'),
      said('Flora', 'en-flora')('I loved him once. It was a Tuesday.'),
      said('Old Tom', 'en-old-tom')('In my day, the ghost had better shoes.'),
      said('Little Molly', 'en-little-molly')('Is it my turn now? I know all of it by heart.'),
      said('Robin', 'en-robin')('Lights in three. Curtain in two. Breathe.'),
    ],
  },
  fr: {
    scene: [
      adele('Cinq minutes. Où est ton épée\u00a0?'),
      basile('Je l’ai prêtée à Cyrano.'),
      adele('Cyrano, c’est toi.'),
      basile('Alors je dois l’avoir quelque part.'),
      adele('Prends le parapluie. Tiens-le comme si c’était de l’acier.'),
      basile('Et s’il s’ouvre\u00a0?'),
      adele('Alors, pour une fois, tu les auras surpris.'),
    ],
    voices: [
      said('Claire', 'fr-claire')('La salle est pleine, et personne ne respire.'),
      said('Armand', 'fr-armand')('Qui a laissé la porte du caveau ouverte\u00a0?'),
      said('Solange', 'fr-solange')('Je l’ai aimé une fois. C’était un mardi.'),
      said('Le vieux Paul', 'fr-le-vieux-paul')('De mon temps, le fantôme avait de meilleures chaussures.'),
      said('La petite Lou', 'fr-la-petite-lou')('C’est à moi\u00a0? Je sais tout par cœur.'),
      said('Sacha', 'fr-sacha')('Lumière dans trois. Rideau dans deux. Respirez.'),
    ],
  },
}

/** Where the words of a line stand in it; a mark by itself is none. */
export const wordsIn = (text: string): readonly { readonly begins: number; readonly word: string }[] =>
  Array.from(text.matchAll(/[^\s\u00a0]*[\p{L}\p{N}][^\s\u00a0]*/gu), ({ index, 0: word }) => ({ begins: index, word }))
