import {
  insertPageBreak,
  setMovement,
  setTone,
  toggleBold,
  toggleCut,
  toggleDual,
  toggleItalic,
  toggleNote,
  toggleUnderline,
} from '@replique/manuscript'
import type { Command } from 'prosemirror-state'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { EditorParts, PlayDialog, SidePanel, ViewName } from '../shell/view-state.ts'
import { mayComment } from '../connection/link-state.ts'
import { printPlay } from '../print/offer-print.ts'
import { capitalsOn } from '../writing/capitals.ts'
import { makeElement, kindsFor, nameOfKind } from '../writing/kinds.ts'
import { elementItems, availableCommands, typingItems } from '../writing/menu-items.ts'
import { command, type EditorCommand } from './command.ts'
import { goToNeighbour } from '../navigation/go-to.ts'
import { pageLook, ZOOMS } from '../shell/page-zoom.ts'

const writes = ({ writable, view }: EditorParts): boolean => writable && view.get().mainView === 'page'

/** Creates a command that edits the page at the caret. */
function edits(act: Command) {
  return {
    group: 'write' as const,
    enabled: (parts: EditorParts) => writes(parts) && act(parts.editor.view.state),
    run: ({ editor: { view } }: EditorParts) => {
      act(view.state, view.dispatch)
      view.focus()
    },
  }
}

const travels = (way: 'undo' | 'redo') => ({
  group: 'write' as const,
  enabled: ({ writable, editor }: EditorParts) => writable && editor.binding.undoManager[`${way}Stack`].length > 0,
  run: ({ editor }: EditorParts) => void editor.binding[way](),
})

const panel = (side: SidePanel, icon: string) => ({
  id: side,
  group: 'play' as const,
  icon,
  run: ({ view }: EditorParts) => view.change({ side }),
})

const asks =
  (dialog: PlayDialog) =>
  ({ view }: EditorParts): void =>
    view.change({ dialog })

const viewCommand = (name: ViewName, icon: string) => ({
  id: name,
  group: 'view' as const,
  icon,
  run: ({ view }: EditorParts) => view.change({ mainView: name, find: null }),
})

const WRITE: readonly EditorCommand[] = [
  command(m.editor_undo, { id: 'undo', icon: 'undo-2', keys: 'Mod-z', ...travels('undo') }),
  command(m.editor_redo, { id: 'redo', icon: 'redo-2', keys: 'Mod-Shift-z', ...travels('redo') }),
  command(m.editor_bold, { id: 'bold', icon: 'bold', keys: 'Mod-b', ...edits(toggleBold) }),
  command(m.editor_italic, { id: 'italic', icon: 'italic', keys: 'Mod-i', ...edits(toggleItalic) }),
  command(m.editor_underline, { id: 'underline', icon: 'underline', keys: 'Mod-u', ...edits(toggleUnderline) }),
  command(m.editor_inline_note, { id: 'note', icon: 'sticky-note', keys: 'Mod-Shift-m', ...edits(toggleNote) }),
  command(m.overview_cut, { id: 'cut', icon: 'strikethrough', keys: 'Mod-Shift-x', ...edits(toggleCut) }),
  command(m.editor_dual, { id: 'dual', icon: 'columns-2', keys: 'Mod-Alt-d', ...edits(toggleDual) }),
  command(m.elements_movement, {
    id: 'movement',
    group: 'write',
    icon: 'door-open',
    keys: 'Mod-Alt-e',
    enabled: (parts) =>
      writes(parts) && !parts.editor.annotations.suggests && setMovement(null)(parts.editor.view.state),
    run: ({ view }) => view.ask('movement'),
  }),
  command(m.tones_set, {
    id: 'tone',
    group: 'write',
    icon: 'drama',
    keys: 'Mod-Alt-t',
    enabled: (parts) =>
      writes(parts) &&
      parts.view.get().tones &&
      !parts.editor.annotations.suggests &&
      setTone(null)(parts.editor.view.state),
    run: ({ view }) => view.ask('tone'),
  }),
  command(m.overview_page_break, { id: 'page-break', icon: 'separator-horizontal', ...edits(insertPageBreak) }),
]

const GO: readonly EditorCommand[] = [
  command(m.editor_find, {
    id: 'find',
    group: 'go',
    icon: 'search',
    keys: 'Mod-f',
    run: ({ view }) => view.find('find'),
  }),
  command(m.editor_replace, {
    id: 'replace',
    group: 'go',
    icon: 'replace',
    keys: 'Mod-h',
    enabled: ({ writable }) => writable,
    run: ({ view }) => view.find('replace'),
  }),
  command(m.overview_go_to, {
    id: 'go-to',
    group: 'go',
    icon: 'map-pin',
    keys: 'Mod-g',
    run: ({ view }) => view.ask('place'),
  }),
  command(m.overview_next_scene, {
    id: 'next-scene',
    group: 'go',
    icon: 'arrow-down',
    run: (parts) => goToNeighbour(parts, 1),
  }),
  command(m.overview_previous_scene, {
    id: 'previous-scene',
    group: 'go',
    icon: 'arrow-up',
    run: (parts) => goToNeighbour(parts, -1),
  }),
  command(m.overview_commands, {
    id: 'commands',
    group: 'go',
    icon: 'command',
    keys: 'Mod-k',
    run: ({ view }) => view.ask('commands'),
  }),
]

const VIEW: readonly EditorCommand[] = [
  command(m.overview_page, viewCommand('page', 'file-text')),
  command(m.overview_cards, viewCommand('cards', 'layout-grid')),
  command(m.overview_lines, viewCommand('lines', 'message-square-text')),
  command(m.overview_statistics, viewCommand('statistics', 'chart-column')),
  command(m.editor_text_view, viewCommand('text', 'code-xml')),
  command(m.editor_scenes, { id: 'scenes', group: 'view', icon: 'list', run: ({ view }) => view.toggleScenes() }),
  command(
    m.editor_thumbnails,
    {
      id: 'pages',
      group: 'view',
      icon: 'gallery-vertical',
      enabled: ({ view }) => view.mayShowPages(),
      run: ({ view }) => view.togglePages(),
    },
    m.editor_thumbnails_also,
  ),
  command(m.editor_focus_mode, {
    id: 'focus',
    group: 'view',
    icon: 'maximize',
    run: ({ view }) => view.change({ focus: !view.get().focus }),
  }),
  command(m.overview_typewriter, {
    id: 'typewriter',
    group: 'view',
    icon: 'align-vertical-justify-center',
    run: () => pageLook.change({ typewriter: !pageLook.get().typewriter }),
  }),
  command(m.overview_zoom_in, {
    id: 'zoom-in',
    group: 'view',
    icon: 'zoom-in',
    enabled: () => pageLook.get().zoom < (ZOOMS.at(-1) ?? 0),
    run: () => pageLook.zoomBy(1),
  }),
  command(m.overview_zoom_out, {
    id: 'zoom-out',
    group: 'view',
    icon: 'zoom-out',
    enabled: () => pageLook.get().zoom > (ZOOMS[0] ?? 0),
    run: () => pageLook.zoomBy(-1),
  }),
  command(m.overview_zoom_reset, {
    id: 'zoom-reset',
    group: 'view',
    icon: 'scan',
    enabled: () => pageLook.get().zoom !== 100,
    run: () => pageLook.change({ zoom: 100 }),
  }),
  command(m.overview_goals, { id: 'goals', group: 'view', icon: 'target', run: ({ view }) => view.ask('goals') }),
  command(m.overview_keys, {
    id: 'keys',
    group: 'view',
    icon: 'keyboard',
    keys: 'Mod-/',
    run: ({ view }) => view.ask('keys'),
  }),
]

const PLAY: readonly EditorCommand[] = [
  command(m.editor_characters, panel('characters', 'users')),
  command(m.editor_title_page, panel('title', 'file-type')),
  command(m.editor_settings, panel('settings', 'sliders-horizontal')),
  command(m.versions_title, panel('versions', 'history')),
  command(m.editor_edit_conflicts_title, panel('edit-conflicts', 'archive-restore')),
  command(m.tones_panel, {
    ...panel('tones', 'drama'),
    enabled: ({ writable, view }) => writable && view.get().tones,
  }),
  command(m.production_title, panel('production', 'clapperboard')),
  command(m.editor_share, { id: 'share', group: 'play', icon: 'user-plus', run: asks('share') }),
  command(m.editor_export, { id: 'export', group: 'play', icon: 'download', run: asks('export') }),
  command(m.together_print, {
    id: 'print',
    group: 'play',
    icon: 'printer',
    keys: 'Mod-p',
    run: ({ editor }) => void printPlay(editor),
  }),
]

const COMMENT_COMMANDS: readonly EditorCommand[] = [
  command(m.comments_title, {
    id: 'comments',
    group: 'play',
    icon: 'message-square',
    run: ({ editor }) => editor.annotations.show(),
  }),
  command(m.comments_comment_selection, {
    id: 'comment',
    group: 'write',
    icon: 'message-square-plus',
    keys: 'Mod-Alt-m',
    enabled: ({ state }) => mayComment(state),
    run: ({ editor }) => void editor.annotations.begin(editor.view),
  }),
  command(m.comments_suggest, {
    id: 'suggest',
    group: 'write',
    icon: 'pencil-line',
    keys: 'Mod-Alt-s',
    enabled: ({ writable }) => writable,
    run: ({ editor }) => void editor.annotations.toggleSuggesting(editor.view),
  }),
  command(m.comments_next, {
    id: 'next-comment',
    group: 'go',
    icon: 'chevron-down',
    keys: 'Mod-Alt-PageDown',
    run: ({ editor }) => void editor.annotations.go(editor.view, 1),
  }),
  command(m.comments_previous, {
    id: 'previous-comment',
    group: 'go',
    icon: 'chevron-up',
    keys: 'Mod-Alt-PageUp',
    run: ({ editor }) => void editor.annotations.go(editor.view, -1),
  }),
]

/** Toggles the author colours on the page. */
async function turnColours({ editor, link, view }: EditorParts): Promise<void> {
  try {
    const { loadAuthors, colourByAuthor, isColoured } = await import('../versions/lazy-panels.ts')
    const on = !isColoured(editor).get()
    const authors = on ? await loadAuthors(link) : null
    if (editor.view.isDestroyed) return
    if (on) view.change({ mainView: 'page' })
    colourByAuthor(editor, authors)
  } catch (error) {
    showToast({ title: failureMessage(error), type: 'foreground' })
  }
}

const AUTHOR_COMMANDS: readonly EditorCommand[] = [
  command(m.versions_colours, {
    id: 'colours',
    group: 'view',
    icon: 'palette',
    run: (parts) => void turnColours(parts),
  }),
]

/** All commands that don't depend on the kind of the play. */
const COMMANDS: readonly EditorCommand[] = [...WRITE, ...GO, ...VIEW, ...PLAY, ...COMMENT_COMMANDS, ...AUTHOR_COMMANDS]

/** Commands that turn the paragraph into another kind of element, in menu order. The first nine have a number key. */
function elementCommands({ editor }: EditorParts): EditorCommand[] {
  const { kind } = editor.live.frame
  return kindsFor(kind)
    .filter((element) => element !== 'pageBreak')
    .map((element, place) => ({
      id: `element ${element}`,
      label: () => m.overview_make({ element: nameOfKind(element, kind) }),
      icon: 'pilcrow',
      ...(place < 9 ? { keys: `Mod-${place + 1}` } : {}),
      ...edits(makeElement(element)),
    }))
}

/** The menu's commands for the paragraph with the caret, and for typing options. */
function menuCommands({ editor, writable }: EditorParts): EditorCommand[] {
  const items = [
    ...elementItems(editor, availableCommands(editor), writable),
    ...typingItems(capitalsOn.get(), pageLook.get().keys),
  ]
  // leaves out dual dialogue, which has a command with a shortcut above
  return items.slice(1).map(({ label, icon, disabled = false, run }) => ({
    id: `menu ${label}`,
    group: 'write',
    label: () => label,
    ...(icon === undefined ? {} : { icon }),
    enabled: () => !disabled,
    run,
  }))
}

/** Returns all commands of the editor. Each says whether it is currently enabled. */
export const commandsFor = (parts: EditorParts): EditorCommand[] => [
  ...COMMANDS,
  ...menuCommands(parts),
  ...elementCommands(parts),
]
