/** What a semicolon within it ends nothing: comments, texts, names, bodies of functions. */
const parts =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[^-/'"$;]+|[\s\S]/g;

const isComment = (part: string): boolean => /^(?:--|\/\*)/.test(part);

/** The statements of a text of SQL, each with the comments before it. Texts with backslashes (`E''`) and SQL bodies (`begin atomic`) are not known. */
export function sqlStatements(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  let hasWords = false;
  const end = (): void => {
    if (hasWords) statements.push(statement.trim());
    statement = '';
    hasWords = false;
  };
  for (const [part] of text.matchAll(parts)) {
    if (part === ';') {
      end();
      continue;
    }
    statement += part;
    hasWords ||= part.trim() !== '' && !isComment(part);
  }
  end();
  return statements;
}
