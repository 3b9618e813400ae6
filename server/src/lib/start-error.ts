/** The server cannot start; the message is one plain sentence that tells the person at the terminal what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
