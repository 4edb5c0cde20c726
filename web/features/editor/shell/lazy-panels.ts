/**
 * Common panels, loaded on first use. They share one file, because together they are a third smaller than as separate
 * files.
 */
export { FindPanel } from '../find/find-panel.tsx'
export { TextView } from '../fountain/text-view.tsx'
export { PageStrip } from '../panels/page-strip.tsx'
export { SidePanel } from '../panels/side-panel.tsx'
