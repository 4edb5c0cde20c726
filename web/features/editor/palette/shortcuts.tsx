import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { printKeys } from '../../../ui/palette/asked.ts'
import type { EditorParts } from '../shell/view-state.ts'
import type { CommandGroup } from './command.ts'
import { commandsFor } from './commands.ts'

const GROUPS: readonly { readonly group: CommandGroup; readonly title: () => string }[] = [
  { group: 'write', title: m.overview_keys_write },
  { group: 'go', title: m.overview_keys_go },
  { group: 'view', title: m.overview_keys_view },
  { group: 'play', title: m.overview_keys_play },
]

/** Keys that do what no command does. */
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

/** Every key of the editor, from the same table as the palette. */
export function KeysDialog(parts: EditorParts) {
  const commands = commandsFor(parts).flatMap(({ group, keys, label }) =>
    keys === undefined ? [] : [{ group, keys, label: () => label(parts) }],
  )
  const rows = [...commands, ...MORE]
  return (
    <Dialog open onClose={() => parts.view.change({ asked: null })} title={m.overview_keys()}>
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
