/** Checks that every page must pass, in every state. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, NodeResult } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Returns whether a violation is in an open menu or tooltip. These belong to the button that opened them, wherever they
 * are in the document.
 */
const isOfButton = ({ target, html }: NodeResult) =>
  target.join(' ').includes('data-radix-popper-content-wrapper') || html.startsWith('<div role="tooltip"')

/** Returns all violations that axe finds on the screen, one line each. */
export const findViolations = (page: Page): Promise<string[]> =>
  runAxe(page, { resultTypes: ['violations'], preload: false })

/** Returns the violations of the rules about colours: contrast, and links distinguished only by their colour. */
export const findColourViolations = (page: Page): Promise<string[]> =>
  runAxe(page, { resultTypes: ['violations'], preload: false, runOnly: ['color-contrast', 'link-in-text-block'] })

/** Waits until no colour is changing, because contrast is only right before and after a transition. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })

async function runAxe(page: Page, options: object): Promise<string[]> {
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate((given) => {
    const { axe } = window as unknown as { axe: { run(asked: object): Promise<AxeResults> } }
    return axe.run(given)
  }, options)
  return violations.flatMap(({ id, nodes }) => {
    const barriers = id === 'region' ? nodes.filter((node) => !isOfButton(node)) : nodes
    return barriers.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n').at(-1)?.trim()
      return `${id} at ${target.join(' ')}: ${why}`
    })
  })
}

/**
 * If the page scrolls sideways, returns the markup of up to three elements that extend beyond the right edge of the
 * window; otherwise an empty list.
 */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room && innerWidth <= screen.width) return []
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > room + 1)
    return wide.length > 0
      ? wide.slice(-3).map((one) => one.outerHTML.slice(0, 120))
      : ['the page is wider than its window']
  })
}
