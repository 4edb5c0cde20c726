import { lockNumbers, omitScene, restoreScene, unlockNumbers } from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useEditorValue, useFrame, useSettled } from '../desk/editor-value.ts'
import { AskFirst } from './ask-first.tsx'
import { Card } from './card.tsx'
import { decide } from './decide.ts'
import { readScenes, sceneAtCaret, type ProducedScene } from './scene-here.ts'

/** Scene numbers: theirs for good, and what was taken out. */
export function NumbersCard({ editor, writable }: DeskParts) {
  const locked = useFrame(editor).settings.production?.numbersLocked === true
  if (!locked)
    return (
      <Card title={m.production_numbers()} about={m.production_numbers_free()}>
        <div>
          <Button disabled={!writable} onClick={() => decide(editor, lockNumbers)}>
            {m.production_lock_numbers()}
          </Button>
        </div>
      </Card>
    )
  return (
    <Card title={m.production_numbers()} about={m.production_numbers_locked()}>
      <LockedNumbers editor={editor} writable={writable} />
      <div className="-ml-4">
        <AskFirst
          label={m.production_unlock_numbers()}
          about={m.production_unlock_numbers_about()}
          action={m.production_unlock()}
          disabled={!writable}
          onDo={() => decide(editor, unlockNumbers)}
        />
      </div>
    </Card>
  )
}

function LockedNumbers({ editor, writable }: Pick<DeskParts, 'editor' | 'writable'>) {
  const here = useEditorValue(editor, sceneAtCaret)
  const { scenes, unwritten } = useSettled(editor, readScenes)
  const current = scenes.find(({ id, omitted }) => id === here && !omitted)
  const omitted = scenes.filter((scene) => scene.omitted)
  return (
    <>
      {current && (
        <div>
          <Button disabled={!writable} onClick={() => decide(editor, (shared) => omitScene(shared, current.id))}>
            {m.production_omit({ number: current.number })}
          </Button>
        </div>
      )}
      {unwritten > 0 && (
        <div className="-ml-4">
          <Button look="plain" disabled={!writable} onClick={() => decide(editor, lockNumbers)}>
            {m.production_issue_numbers({ count: unwritten })}
          </Button>
        </div>
      )}
      {omitted.length > 0 && (
        <ul aria-label={m.production_omitted()} className="grid gap-1">
          {omitted.map((scene) => (
            <OmittedScene
              key={scene.id}
              scene={scene}
              writable={writable}
              onRestore={() => decide(editor, (shared) => restoreScene(shared, scene.id))}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface OmittedProps {
  readonly scene: ProducedScene
  readonly writable: boolean
  readonly onRestore: () => void
}

function OmittedScene({ scene: { number, words }, writable, onRestore }: OmittedProps) {
  return (
    <li className="flex items-center gap-2 text-sm">
      <span className="w-10 shrink-0 tabular-nums">{number}</span>
      <span className="min-w-0 grow truncate text-ink-soft">{words}</span>
      <Button
        look="plain"
        className="shrink-0 text-sm"
        disabled={!writable}
        aria-label={m.production_restore_scene({ number })}
        onClick={onRestore}
      >
        {m.production_restore()}
      </Button>
    </li>
  )
}
