import { useState } from 'react'
import { type EditorParts, type OpenDialog, chosenCharacter } from '../shell/view-state.ts'
import { ToneDialog } from '../tones/tone-dialog.tsx'
import { MovementDialog } from '../writing/movement-dialog.tsx'
import { GoalsDialog } from '../goals/goals-dialog.tsx'
import { m } from '../../../messages/messages.js'
import { Palette } from '../../../ui/palette/palette.tsx'
import { focusEditor } from '../shell/last-place.ts'
import { headingsOf } from '../panels/outline.ts'
import { paginationOf } from '../page/pages.ts'
import { commandsFor } from './commands.ts'
import { printKeys } from '../../../ui/palette/palette-state.ts'
import { foldWords, type Offer } from '../../../ui/palette/search.ts'
import { goToBlock, goToPage } from '../navigation/go-to.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CommandGroup } from './command.ts'

const GROUPS: readonly { readonly group: CommandGroup; readonly title: () => string }[] = [
  { group: 'write', title: m.overview_keys_write },
  { group: 'go', title: m.overview_keys_go },
  { group: 'view', title: m.overview_keys_view },
  { group: 'play', title: m.overview_keys_play },
]

/** Keys that have no command. */
const MORE: readonly { readonly group: CommandGroup; readonly keys: string; readonly label: () => string }[] = [
  { group: 'write', keys: 'Tab', label: m.overview_keys_tab },
  { group: 'write', keys: 'Enter', label: m.overview_keys_enter },
  { group: 'write', keys: 'Shift-Enter', label: m.overview_keys_line },
  { group: 'go', keys: 'Mod-Shift-p', label: m.overview_commands },
  { group: 'go', keys: 'Escape', label: m.overview_keys_leave },
  { group: 'go', keys: 'Mod-Home', label: m.overview_keys_start },
  { group: 'go', keys: 'Mod-End', label: m.overview_keys_end },
  { group: 'view', keys: 'Alt-ArrowUp', label: m.overview_keys_up },
  { group: 'view', keys: 'Alt-ArrowDown', label: m.overview_keys_down },
]

/** All keyboard shortcuts of the editor, from the same table as the palette. */
function KeysDialog(parts: EditorParts) {
  const commands = commandsFor(parts).flatMap(({ group, keys, label }) =>
    keys === undefined ? [] : [{ group, keys, label: () => label(parts) }],
  )
  const rows = [...commands, ...MORE]
  return (
    <Dialog open onClose={() => parts.view.change({ openDialog: null })} title={m.overview_keys()}>
      {GROUPS.filter(({ group }) => rows.some((row) => row.group === group)).map(({ group, title }) => (
        <section key={group} className="mb-4">
          <h3 className="mb-1 text-sm font-semibold text-ink-soft">{title()}</h3>
          <dl>
            {rows
              .filter((row) => row.group === group)
              .map(({ keys, label }) => (
                <div key={keys} className="flex items-baseline gap-4 border-b border-line py-1.5">
                  <dt className="min-w-0 grow">{label()}</dt>
                  <dd className="shrink-0">
                    <kbd className="font-sans text-sm text-ink-soft">{printKeys(keys)}</kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function commandOffers(parts: EditorParts): Offer[] {
  return commandsFor(parts).map(({ id, label, also, icon, keys, enabled, run }) => {
    const words = label(parts)
    return {
      id: `command ${id}`,
      label: words,
      ...(icon === undefined ? {} : { icon }),
      ...(keys === undefined ? {} : { keys: printKeys(keys) }),
      disabled: enabled?.(parts) === false,
      run: () => run(parts),
      found: [words, ...(also?.() ?? [])].map(foldWords),
    }
  })
}

function placeOffers(parts: EditorParts): Offer[] {
  const { view, live } = parts.editor
  const pagination = paginationOf(view.state)
  const pages = pagination?.pages ?? []
  const headings = headingsOf(pagination?.play ?? live.playOf(view.state.doc), pages)
  const scenes = headings.map(({ id, number, words, page }): Offer => {
    const label = [number, words || m.editor_scene_unnamed()].filter(Boolean).join('  ')
    return {
      id: `scene ${id}`,
      kind: m.overview_group_scenes(),
      label,
      ...(page === '' ? {} : { detail: m.editor_page({ number: page }) }),
      run: () => goToBlock(parts, id),
      found: [foldWords(label)],
    }
  })
  const found = pages.map((page): Offer => {
    const label = m.editor_page({ number: page.label })
    return {
      id: `page ${page.number}`,
      kind: m.overview_group_pages(),
      label,
      run: () => goToPage(parts, page),
      found: [page.label, foldWords(label)],
    }
  })
  return [...scenes, ...found]
}

function characterOffers({ editor, view }: EditorParts): Offer[] {
  return editor.live.frame.characters.map(({ id, name, aliases }) => ({
    id: `character ${id}`,
    kind: m.overview_group_characters(),
    label: name,
    detail: m.overview_lines_short(),
    run: () => {
      chosenCharacter.set(id)
      view.change({ mainView: 'lines', find: null })
    },
    found: [name, ...aliases].map(foldWords),
  }))
}

/** Returns the places to go to and, for `commands`, also the commands and characters. */
const offersFor = (parts: EditorParts, what: 'commands' | 'place'): Offer[] =>
  what === 'place' ? placeOffers(parts) : [...commandOffers(parts), ...placeOffers(parts), ...characterOffers(parts)]

/** The dialog or panel opened by a key or a command. */
export function EditorDialog({ parts, asked }: { parts: EditorParts; asked: OpenDialog }) {
  const { what } = asked
  if (what === 'commands' || what === 'place') return <Commands key={what} parts={parts} asked={{ ...asked, what }} />
  if (what === 'movement') return <MovementDialog {...parts} />
  if (what === 'tone') return <ToneDialog {...parts} />
  return what === 'keys' ? <KeysDialog {...parts} /> : <GoalsDialog {...parts} />
}

interface CommandsProps {
  readonly parts: EditorParts
  readonly asked: OpenDialog & { readonly what: 'commands' | 'place' }
}

/**
 * The command palette: places in the play and, for `commands`, also commands, characters and offers from the rest of
 * the app.
 */
function Commands({ parts, asked: { what, words } }: CommandsProps) {
  // a snapshot of the play when the palette was opened
  const [offers] = useState(() => offersFor(parts, what))
  const place = what === 'place'
  return (
    <Palette
      label={place ? m.overview_go_to() : m.overview_commands()}
      hint={place ? m.overview_go_to_hint() : m.overview_commands_hint()}
      offers={offers}
      {...(place ? {} : { more: parts.appOffers })}
      words={words}
      onClose={() => parts.view.change({ openDialog: null })}
      onClosed={(chosen) => {
        focusEditor(parts.editor.view)
        chosen?.run()
      }}
    />
  )
}
