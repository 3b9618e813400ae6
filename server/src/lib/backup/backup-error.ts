/** A backup cannot be made or restored; the message is one sentence for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
