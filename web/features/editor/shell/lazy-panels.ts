/** What is fetched when it is first asked for, of what everybody uses: one file, for together they are a third smaller than apart. */
export { FindPanel } from '../find/find-panel.tsx'
export { TextView } from '../fountain/text-view.tsx'
export { PageStrip } from '../panels/page-strip.tsx'
export { SidePanel } from '../panels/side-panel.tsx'
