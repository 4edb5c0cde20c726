import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { OpenMenu } from '../../../ui/menu-open.tsx'
import { pageLook } from '../shell/page-zoom.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { capitalsOn } from '../writing/capitals.ts'
import { useOmitItem } from '../production/confirm-card.tsx'
import { printPlay } from '../print/offer-print.ts'
import { elementItems, availableCommands, typingItems } from '../writing/menu-items.ts'
import type { MoreProps } from './toolbar.tsx'

/** The items of the "more" menu. They are loaded on first use, and the menu opens once they have loaded. */
export function MoreItems({ editor, view, writable, conflicts }: MoreProps) {
  const { tones, speech } = useStore(view)
  const [may, setMay] = useState(() => availableCommands(editor))
  const sentences = useStore(capitalsOn)
  const { keys } = useStore(pageLook)
  const suggesting = useStore(editor.annotations.wanted)
  const omit = useOmitItem(editor, writable)
  const go = useNavigate()
  const { id } = useParams({ strict: false }) as { id: string }
  const listen = () => go({ to: '/plays/$id/listen', params: { id }, hash: idAtCaret(editor.view.state) })
  const look = (): void => setMay(availableCommands(editor))
  const item = (icon: string, label: string, run: () => void, disabled = false): MenuItem => ({
    icon,
    label,
    run,
    disabled,
  })
  return (
    <OpenMenu
      trigger={<IconButton icon="ellipsis-vertical" label={m.editor_more()} onPointerDown={look} onKeyDown={look} />}
      titles={[m.editor_menu_write(), m.editor_menu_view(), m.editor_menu_play(), m.editor_menu_share()]}
      groups={[
        [
          item('search', m.editor_find(), () => view.find('find')),
          item('replace', m.editor_replace(), () => view.find('replace'), !writable),
          ...elementItems(editor, may, writable),
          ...(tones ? [item('drama', m.tones_set(), () => view.ask('tone'), !writable || suggesting)] : []),
          // only a direction can contain entrances and exits
          ...(may.movement
            ? [item('door-open', m.elements_movement(), () => view.ask('movement'), !writable || suggesting)]
            : []),
          ...omit,
          item(
            'pencil-line',
            suggesting ? m.comments_suggesting_leave() : m.comments_suggest(),
            () => void editor.annotations.toggleSuggesting(editor.view),
            !writable,
          ),
          ...typingItems(sentences, keys),
        ],
        [
          item('list', m.editor_scenes(), view.toggleScenes),
          item('gallery-vertical', m.editor_thumbnails(), view.togglePages, !view.mayShowPages()),
          item('layout-grid', m.overview_cards(), () => view.toggleMainView('cards')),
          item('message-square-text', m.overview_lines(), () => view.toggleMainView('lines')),
          item('chart-column', m.overview_statistics(), () => view.toggleMainView('statistics')),
          item('code-xml', m.editor_text_view(), () => view.toggleMainView('text')),
          item('maximize', m.editor_focus_mode(), () => view.change({ focus: true })),
          item('zoom-in', m.overview_zoom_in(), () => pageLook.zoomBy(1)),
          item('zoom-out', m.overview_zoom_out(), () => pageLook.zoomBy(-1)),
          item('command', m.overview_commands(), () => view.ask('commands')),
        ],
        [
          item('users', m.editor_characters(), () => view.change({ side: 'characters' })),
          item('file-type', m.editor_title_page(), () => view.change({ side: 'title' })),
          item('sliders-horizontal', m.editor_settings(), () => view.change({ side: 'settings' })),
          item('message-square', m.comments_title(), () => editor.annotations.show()),
          ...(tones ? [item('drama', m.tones_panel(), () => view.change({ side: 'tones' }), !writable)] : []),
          item('clapperboard', m.production_title(), () => view.change({ side: 'production' })),
          item('history', m.versions_title(), () => view.change({ side: 'versions' })),
          item(
            'archive-restore',
            conflicts > 0 ? m.editor_edit_conflicts({ count: conflicts }) : m.editor_edit_conflicts_title(),
            () => view.change({ side: 'edit-conflicts' }),
          ),
        ],
        [
          item('user-plus', m.editor_share(), () => view.change({ dialog: 'share' })),
          item('download', m.editor_export(), () => view.change({ dialog: 'export' })),
          item('printer', m.together_print(), () => void printPlay(editor)),
          ...(speech ? [item('headphones', m.page_listen(), () => void listen())] : []),
        ],
      ]}
    />
  )
}
