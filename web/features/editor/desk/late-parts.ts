/**
 * What is fetched when it is first asked for: one file, for together they are a third smaller than apart.
 * Panels that are small ask the compiler for no memory: it would weigh more than what it spares.
 */
export { FindPanel } from '../find/find-panel.tsx'
export { TextView } from '../fountain/text-view.tsx'
export { SidePanel } from '../panels/side-panel.tsx'
