import type { Play } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'

/** The real editor in `place`, on a document of this page alone; answers the play in it, null before it is there. */
export function useOwnPlay(start: Uint8Array | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const [play, setPlay] = useState<Play | null>(null)
  useEffect(() => {
    if (start === undefined) return
    const labels = { label: m.playground_source(), namesLabel: m.playground_names() }
    let own: { close(): void } | undefined
    let isLeft = false
    // in the very file that the editor's page loads: shared in pieces both would weigh more
    void import('../index.ts').then(({ openOwnPlay }) => {
      if (!isLeft && place.current !== null) own = openOwnPlay(place.current, start, labels, setPlay)
    })
    return () => {
      isLeft = true
      own?.close()
    }
  }, [start])
  return { place, play }
}
