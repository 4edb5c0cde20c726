import type { PlayDetail } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { FIRST, RestButton } from './rest-button.tsx'

export function SceneList({ scenes }: { scenes: PlayDetail['scenes'] }) {
  const [all, setAll] = useState(scenes.length <= FIRST)
  if (scenes.length === 0) return <p className="text-ink-soft">{m.plays_scenes_empty()}</p>
  const numbered = scenes.some((scene) => scene.number)
  return (
    <>
      <ol className="border-t border-line">
        {(all ? scenes : scenes.slice(0, FIRST)).map((scene, place) => (
          <li
            // scenes have no name of their own, and their order is what they are
            key={`${place} ${scene.heading}`}
            className="flex items-baseline gap-3 border-b border-line py-2"
          >
            {numbered && <span className="w-10 shrink-0 text-right text-ink-soft">{scene.number}</span>}
            <span className="grow [overflow-wrap:anywhere]">{scene.heading}</span>
            <span className="shrink-0 text-sm text-ink-soft">{m.plays_words({ count: scene.words })}</span>
          </li>
        ))}
      </ol>
      {!all && <RestButton onClick={() => setAll(true)}>{m.play_scenes_all({ count: scenes.length })}</RestButton>}
    </>
  )
}
