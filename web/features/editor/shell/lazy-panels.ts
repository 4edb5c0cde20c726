/** Common panels, loaded on first use. One file, because together they are a third smaller than separately. */
export { FindPanel } from '../find/find-panel.tsx'
export { TextView } from '../fountain/text-view.tsx'
export { PageStrip } from '../panels/page-strip.tsx'
export { SidePanel } from '../panels/side-panel.tsx'
