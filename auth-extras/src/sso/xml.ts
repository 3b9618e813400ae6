import { DOMParser, type Element, type Node } from '@xmldom/xmldom';

export type { Element };

/** The document is rejected; the text says why and quotes nothing of it. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

export const NAMESPACES = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
export type Namespace = keyof typeof NAMESPACES;

const MAX_TAGS = 5_000;
const DEEPEST = 64;
const DECLARATION =
  /^<\?xml version=["']1\.0["']( encoding=["']utf-8["'])?( standalone=["'](yes|no)["'])?\s*\?>/i;

/** Whether XML 1.0 allows the character. */
const isAllowed = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** The parser lets characters pass, also by their numbers, that neither XML nor the database has. */
function refuseCharacters(text: string): void {
  const byNumber = text.matchAll(/&#(?:x([0-9a-f]+)|(\d+));/gi);
  const codes = Array.from(byNumber, ([, hex, decimal]) => (hex ? Number(`0x${hex}`) : Number(decimal)));
  const isPlain = Array.from(text).every((letter) => isAllowed(letter.codePointAt(0) ?? 0));
  if (!isPlain || !codes.every(isAllowed)) throw new XmlError('a character is not allowed');
}

/** In one pass: a backtracking pattern could run for ever. */
function withoutComments(text: string): string {
  let kept = '';
  let from = 0;
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + 4);
    if (end < 0) throw new XmlError('a comment has no end');
    kept += text.slice(from, start);
    from = end + 3;
  }
  return kept + text.slice(from);
}

/**
 * Refuses constructs that only attackers need: document types, entities, processing instructions, CDATA, and in
 * signed parts comments, on whose text parsers disagree.
 */
function refuseHostile(text: string, allowComments: boolean): void {
  const bare = allowComments ? withoutComments(text) : text;
  if (bare.includes('<!')) throw new XmlError('declarations, comments and CDATA are not allowed');
  if (bare.replace(DECLARATION, '').includes('<?')) throw new XmlError('instructions are not allowed');
  // The parser ignores unmatched end tags: here each must close the last opened one.
  const open: string[] = [];
  let tags = 0;
  for (let at = bare.indexOf('<'); at >= 0; ) {
    const end = endOfTag(bare, at);
    const name = /^<\/?([^\s/<>]*)/.exec(bare.slice(at, Math.min(end, at + MAX_NAME)))?.[1] ?? '';
    tags += 1;
    if (bare[at + 1] === '/') {
      if (open.pop() !== name) throw new XmlError('it is not well-formed');
    } else if (bare[end - 1] !== '/' && bare[at + 1] !== '?') open.push(name);
    if (tags > MAX_TAGS || open.length > DEEPEST) throw new XmlError('the document is too large');
    at = bare.indexOf('<', end);
  }
}

const MAX_NAME = 256;

/** Position of the `>` of the tag at `from`, outside of quotes. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
    else if (letter === '<') break;
  }
  throw new XmlError('it is not well-formed');
}

/** The root element of a well-formed document without anything dangerous in it. @throws XmlError */
export function parseXml(text: string, { allowComments = false } = {}): Element {
  const trimmed = text.replace(/^\ufeff/, '').trim();
  refuseCharacters(trimmed);
  refuseHostile(trimmed, allowComments);
  const fail = (): never => {
    throw new XmlError('it is not well-formed');
  };
  const parser = new DOMParser({ onError: fail });
  let root: Element | null | undefined;
  try {
    root = parser.parseFromString(trimmed, 'text/xml').documentElement;
  } catch (cause) {
    throw cause instanceof XmlError ? cause : new XmlError('it is not well-formed');
  }
  if (!root) throw new XmlError('it is not well-formed');
  return root;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

export const isElementNamed = (element: Element, namespace: Namespace, name: string): boolean =>
  element.namespaceURI === NAMESPACES[namespace] && element.localName === name;

function elementsIn(parent: Element): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) if (isElement(node)) found.push(node);
  return found;
}

export const children = (parent: Element, namespace: Namespace, name: string): Element[] =>
  elementsIn(parent).filter((element) => isElementNamed(element, namespace, name));

/** The element and all below it. */
export function everything(root: Element): Element[] {
  return [root, ...elementsIn(root).flatMap(everything)];
}

/** An attribute's value, null when it is not there. */
export const attribute = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null;

export const trimmedText = (element: Element | undefined): string => (element?.textContent ?? '').trim();
