import { keyOf } from './line.ts'

/** Directions within speeches that nothing marks: judged by how they are worded. */
export interface UnmarkedDirections {
  /** From 0, surely spoken, to 1, surely a direction. */
  judge(words: string): number
}

export const NONE: UnmarkedDirections = { judge: () => 0 }

/** A longer paragraph is speech. */
const LONGEST = 220
const SPOKEN = /[!?…]|\.\.\.|[«»"“”]/
const ADDRESS =
  /(?:^|[^\p{L}])(?:je|j['’]|tu|t['’]|vous|nous|votre|vos|notre|nos|mon|ma|mes|moi|toi|I|I'm|you|your|my|me|we|our|us|ich|du|dir|dich|mir|mich|mein|meine|wir|ihr|euch|Sie|yo|tú|usted|mi|nosotros|te|io|noi|voi|mio|mia|я|ты|вы|мне|мой|мы|jag|mig|min|ni|ik|jij|u|mijn|wij|én|te|ön)(?=$|[^\p{L}])/iu
const OPENING =
  /^(?:à part|bas|haut|seule?|riant|pleurant|il |elle |ils |elles |au |aux |à (?!moi|toi|vous)|en (?=\p{L}+ant\b)|avec |se |s['’]|regardant|montrant|allant|he |she |they |aside|exit|exeunt|enter|to (?!be\b|me\b|you\b)|er |sie |ab\b|geht|zu |für sich|leise|laut|aparte|sale|entra|vase|al |a parte|esce|da sé|piano|ella |egli |уходит|входит|про себя|в сторону|hon |han |går|till )/iu
const PARTICIPLE = /^[\p{L}'’]+(?:ant|end|ando|endo|iendo|ing|ва|вшись)(?=$|[\s,.])/iu

/** How many directions a document must show before their first words say anything. */
const ENOUGH = 2

function firstWords(words: string): string {
  return keyOf(words).split(' ').slice(0, 2).join(' ')
}

/** Learns from the directions that are certain: those beside names, and those between speeches. */
export function learnUnmarked(certain: readonly string[], names: ReadonlySet<string>): UnmarkedDirections {
  const counts = new Map<string, number>()
  for (const words of certain) counts.set(firstWords(words), (counts.get(firstWords(words)) ?? 0) + 1)
  const whole = new Set(certain.map(keyOf))
  return {
    judge: (words) => {
      const text = words.trim()
      if (text.length > LONGEST) return 0
      if (whole.has(keyOf(text))) return 0.95
      const key = keyOf(text)
      let score = 0
      if ((counts.get(firstWords(text)) ?? 0) >= ENOUGH) score += 2
      if (OPENING.test(text)) score += 2
      if (PARTICIPLE.test(text)) score += 1.5
      if (
        [...names].some(
          (name) => name.length > 2 && key.startsWith(`${name} `) && !text.slice(name.length).startsWith(','),
        )
      )
        score += 2
      if (text.length < 40) score += 0.5
      if (SPOKEN.test(text)) score -= 2.5
      if (ADDRESS.test(text)) score -= 2.5
      return score >= 2 ? Math.min(0.9, 0.4 + score * 0.12) : 0
    },
  }
}
