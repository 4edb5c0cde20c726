/** A person who has a keyboard and nothing else. */
import type { ElementHandle, Locator, Page } from 'playwright-core'

/** More stops than any page has. */
const STOPS = 80

const holdsFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement)

/** Which key leads from where the keyboard is to the target; none where it is there already, or the target is no more. */
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

/** Goes on or back from where the keyboard is until it is at the target. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  let handle = await handleOf(target)
  for (let stop = 0; stop < STOPS; stop++) {
    const key = await keyTowards(handle)
    // a page that goes on changing may by now mean another element
    if (key === 'there' && (await holdsFocus(target))) return
    if (key === 'there' || key === 'gone') handle = await handleOf(target)
    else await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not get to ${String(target)}`)
}

/** Types into a field, in place of what is there. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** The same for a button of a notice: F8 goes to the notices, whose time stands still while the keyboard is there. */
export async function pressInNotice(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await page.keyboard.press('F8')
  await press(page, target)
}
