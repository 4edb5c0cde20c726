import { lockNumbers, omitScene, restoreScene, unlockNumbers, changeProduction } from '@replique/manuscript'
import { useState } from 'react'
import { lockPages } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { useEditorValue, useFrame, useAfterPause } from '../shell/editor-hooks.ts'
import { ConfirmButton, Card, applyDecision, readScenes, sceneAtCaret, type ProducedScene } from './confirm-card.tsx'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { confirmExport } from '../../../ui/export-question/confirm-export.ts'
import { Switch } from '../panels/form.tsx'
import { paginationOf } from '../page/pages.ts'
import { RevisionsCard } from './revisions-card.tsx'

/** The card that locks scene numbers and, once they are locked, lists the omitted scenes. */
export function NumbersCard({ editor, writable }: EditorParts) {
  const locked = useFrame(editor).settings.production?.numbersLocked === true
  if (!locked)
    return (
      <Card title={m.production_numbers()} about={m.production_numbers_free()}>
        <div>
          <Button disabled={!writable} onClick={() => applyDecision(editor, lockNumbers)}>
            {m.production_lock_numbers()}
          </Button>
        </div>
      </Card>
    )
  return (
    <Card title={m.production_numbers()} about={m.production_numbers_locked()}>
      <LockedNumbers editor={editor} writable={writable} />
      <div className="-ml-4">
        <ConfirmButton
          label={m.production_unlock_numbers()}
          about={m.production_unlock_numbers_about()}
          action={m.production_unlock()}
          disabled={!writable}
          onDo={() => applyDecision(editor, unlockNumbers)}
        />
      </div>
    </Card>
  )
}

function LockedNumbers({ editor, writable }: Pick<EditorParts, 'editor' | 'writable'>) {
  const here = useEditorValue(editor, sceneAtCaret)
  const { scenes, unwritten } = useAfterPause(editor, readScenes)
  const current = scenes.find(({ id, omitted }) => id === here && !omitted)
  const omitted = scenes.filter((scene) => scene.omitted)
  return (
    <>
      {current && (
        <div>
          <Button disabled={!writable} onClick={() => applyDecision(editor, (shared) => omitScene(shared, current.id))}>
            {m.production_omit({ number: current.number })}
          </Button>
        </div>
      )}
      {unwritten > 0 && (
        <div className="-ml-4">
          <Button look="plain" disabled={!writable} onClick={() => applyDecision(editor, lockNumbers)}>
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
              onRestore={() => applyDecision(editor, (shared) => restoreScene(shared, scene.id))}
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

/** Prints the pages of the latest revision for distribution. */
export function PrintSet({ link }: Pick<EditorParts, 'link'>) {
  const [coloured, setColoured] = useState(true)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const print = async (changedPages: 'yes' | 'no'): Promise<void> => {
    setBusy(true)
    setFault('')
    try {
      const wanted = { id: link.play, format: 'pdf' } as const
      if (await confirmExport(await api.plays.missing(wanted))) {
        const file = await api.plays.export({ ...wanted, changedPages, revisionPaper: coloured ? 'yes' : 'no' })
        saveFile(file, file.name)
      }
    } catch (error) {
      setFault(failureMessage(error))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <Switch label={m.production_coloured()} on={coloured} onTurn={setColoured} />
      {fault && (
        <p role="alert" className="text-sm text-accent">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon="file-text" busy={busy} onClick={() => void print('yes')}>
          {m.production_print_changed()}
        </Button>
        <Button look="plain" busy={busy} onClick={() => void print('no')}>
          {m.production_print_all()}
        </Button>
      </div>
    </div>
  )
}

/** The card for locking pages. A locked page still begins where it began when the script was distributed. */
export function PagesCard(parts: EditorParts) {
  const { editor, writable } = parts
  const { view } = editor
  const { pages = [], revisions = [] } = useFrame(editor).settings.production ?? {}
  const lock = (): void => {
    const pagination = paginationOf(view.state)
    if (pagination) applyDecision(editor, (shared) => changeProduction(shared, { pages: lockPages(pagination) }))
  }
  return (
    <Card
      title={m.production_pages()}
      about={pages.length > 0 ? m.production_pages_locked({ count: pages.length }) : m.production_pages_free()}
    >
      <div className="flex flex-wrap gap-2">
        <Button disabled={!writable} onClick={lock}>
          {pages.length > 0 ? m.production_lock_pages_again() : m.production_lock_pages()}
        </Button>
        {pages.length > 0 && (
          <ConfirmButton
            label={m.production_unlock_pages()}
            about={m.production_unlock_pages_about()}
            action={m.production_unlock()}
            disabled={!writable}
            onDo={() => applyDecision(editor, (shared) => changeProduction(shared, { pages: [] }))}
          />
        )}
      </div>
      {revisions.length > 0 && <PrintSet link={parts.link} />}
    </Card>
  )
}

/** The production panel, with one card for each decision. */
export function ProductionPanel(parts: EditorParts) {
  return (
    <>
      <NumbersCard {...parts} />
      <RevisionsCard {...parts} />
      <PagesCard {...parts} />
    </>
  )
}
