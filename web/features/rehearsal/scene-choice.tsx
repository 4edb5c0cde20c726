import type { RehearsalProgress } from '@replique/contract'
import { isMine } from '@replique/script'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Anew } from './anew.tsx'
import { ProgressBars, ProgressTable } from './progress-picture.tsx'
import { runsOf } from './progress.ts'
import type { Learner } from './queries.ts'
import { sceneName, type Scene } from './scene-words.ts'
import { Tick } from './tick.tsx'

interface Props {
  readonly learner: Learner
  /** Those in which one speaks. */
  readonly scenes: readonly Scene[]
  readonly mine: ReadonlySet<string>
  readonly progress: RehearsalProgress | undefined
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly onAll: (all: boolean) => void
}

/** The scenes of one's parts, each with a small picture of how it went. */
export function SceneChoice({ learner, scenes, mine, progress, chosen, onToggle, onAll }: Props) {
  const all = chosen.size === scenes.length
  return (
    <section aria-labelledby="rehearse-scenes">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="rehearse-scenes" className="text-lg font-semibold">
          {m.rehearse_scenes()}
        </h2>
        {scenes.length > 1 && (
          <Button look="plain" className="-mr-4" onClick={() => onAll(!all)}>
            {all ? m.rehearse_scenes_none() : m.rehearse_scenes_all()}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {scenes.map((scene) => (
          <li key={scene.id} className="flex items-center gap-4 py-1">
            <div className="min-w-0 grow">
              <Tick
                checked={chosen.has(scene.id)}
                onChange={() => onToggle(scene.id)}
                label={
                  <>
                    <span className="font-serif">{sceneName(scene)}</span>{' '}
                    <span className="text-sm whitespace-nowrap text-ink-soft">
                      {m.rehearse_lines({ count: scene.lines.filter((line) => isMine(line, mine)).length })}
                    </span>
                  </>
                }
              />
            </div>
            {progress && <ProgressBars runs={runsOf(progress, scene.id)} />}
          </li>
        ))}
      </ul>
      {progress && <ProgressTable scenes={scenes} progress={progress} />}
      {progress && (
        <Anew learner={learner} scenes={scenes.filter(({ id }) => chosen.has(id))} mine={mine} progress={progress} />
      )}
    </section>
  )
}
