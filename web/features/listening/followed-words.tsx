import { useEffect, useState } from 'react'
import { wordAt } from '../../platform/sound/cue.ts'
import type { Reader } from '../../platform/sound/reader.ts'

/** The words of an utterance while it is heard, with the one that is being said marked. */
export function FollowedWords({ id, text, reader }: { id: string; text: string; reader: Reader }) {
  const [[begins, ends], mark] = useState<readonly [number, number]>([0, 0])
  useEffect(() => {
    let frame = 0
    let last = -2
    const look = (): void => {
      const now = reader.position(id)
      const word = now ? wordAt(now.clip.words, now.seconds) : -1
      if (now && word !== last) {
        last = word
        const said = now.clip.words[word]
        mark(said ? [said[0], said[1]] : [0, 0])
      }
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [id, reader])
  return (
    <>
      {text.slice(0, begins)}
      {ends > begins && <mark>{text.slice(begins, ends)}</mark>}
      {text.slice(ends)}
    </>
  )
}
