/** Simulates a user who has only a keyboard. */
import type { ElementHandle, Locator, Page } from 'playwright-core'

/** Maximum number of Tab presses before giving up; no page has that many tab stops. */
const STOPS = 80

const holdsFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement)

/**
 * Returns the key that moves the focus towards the target; 'there' if the target has the focus, 'gone' if it was
 * removed.
 */
const keyTowards = (target: ElementHandle<Element>) =>
  target.evaluate((one) => {
    const now = document.activeElement
    if (now === one) return 'there'
    if (!one.isConnected) return 'gone'
    const isBelow = now !== null && (one.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return isBelow && !one.contains(now) ? 'Shift+Tab' : 'Tab'
  })

async function handleOf(target: Locator): Promise<ElementHandle<Element>> {
  await target.waitFor()
  const handle = await target.elementHandle()
  if (!handle) throw new Error(`${String(target)} is no more`)
  return handle as ElementHandle<Element>
}

/** Presses Tab or Shift+Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  let handle = await handleOf(target)
  for (let stop = 0; stop < STOPS; stop++) {
    const key = await keyTowards(handle)
    // if the page has changed, the locator may now match another element
    if (key === 'there' && (await holdsFocus(target))) return
    if (key === 'there' || key === 'gone') handle = await handleOf(target)
    else await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not get to ${String(target)}`)
}

/** Types into a field, replacing its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Opens a tab: the Tab key focuses the selected tab of the list, and arrow keys select the others. */
export async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  const selected = page.getByRole('tab', { selected: true })
  await tabTo(page, selected)
  while ((await tab.getAttribute('aria-selected')) !== 'true') {
    const before = await selected.textContent()
    await page.keyboard.press('ArrowRight')
    // the focus moves a moment later, and a tab becomes selected only once the URL contains it
    await page.waitForFunction((was) => {
      const next = document.querySelector('[role=tab]:focus[aria-selected=true]')
      return next !== null && next.textContent !== was
    }, before)
  }
}

/** Presses a button in a toast. F8 moves the focus to the toasts, which stops their timers. */
export async function pressInNotice(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await page.keyboard.press('F8')
  await press(page, target)
}
