import { m } from '../../../messages/messages.js'
import { mayComment } from '../connection/link-state.ts'
import { command, type EditorCommand } from '../palette/command.ts'

/** What can be asked for by name about remarks. */
export const REMARK_COMMANDS: readonly EditorCommand[] = [
  command(m.remarks_title, {
    id: 'remarks',
    group: 'play',
    icon: 'message-square',
    run: ({ editor }) => editor.remarks.show(),
  }),
  command(m.remarks_comment_selection, {
    id: 'comment',
    group: 'write',
    icon: 'message-square-plus',
    keys: 'Mod-Alt-m',
    enabled: ({ state }) => mayComment(state),
    run: ({ editor }) => void editor.remarks.begin(editor.view),
  }),
  command(m.remarks_suggest, {
    id: 'suggest',
    group: 'write',
    icon: 'pencil-line',
    keys: 'Mod-Alt-s',
    enabled: ({ writable }) => writable,
    run: ({ editor }) => void editor.remarks.toggleSuggesting(editor.view),
  }),
  command(m.remarks_next, {
    id: 'next-remark',
    group: 'go',
    icon: 'chevron-down',
    keys: 'Mod-Alt-PageDown',
    run: ({ editor }) => void editor.remarks.go(editor.view, 1),
  }),
  command(m.remarks_previous, {
    id: 'previous-remark',
    group: 'go',
    icon: 'chevron-up',
    keys: 'Mod-Alt-PageUp',
    run: ({ editor }) => void editor.remarks.go(editor.view, -1),
  }),
]
