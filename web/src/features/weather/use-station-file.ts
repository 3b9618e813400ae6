import { STATION_FILE_CHARACTERS } from '@draksha/contract/station-names';
import { useRef, useState } from 'react';
import type { FileMapping } from './column-mapping.ts';
import { stationFileText } from './station-file-text.ts';
import { type FileAnswer, previewFile } from './station-queries.ts';

export interface StationFileState {
  readonly name: string;
  readonly text: string;
  readonly mapping: FileMapping;
  /** What the server understood of it; `null` until it answered. */
  readonly answer: FileAnswer | null;
  readonly reading: boolean;
  readonly error: unknown;
}

type Chosen = 'too_large' | 'unreadable';

interface UseStationFile {
  readonly file: StationFileState | null;
  readonly refused: Chosen | null;
  choose(chosen: File): Promise<void>;
  change(mapping: FileMapping): Promise<void>;
  forget(): void;
}

/** The file that is being read: its text stays here, whatever the network does, until it is imported or left. */
export function useStationFile(): UseStationFile {
  const [file, setFile] = useState<StationFileState | null>(null);
  const [refused, setRefused] = useState<Chosen | null>(null);
  const turn = useRef(0);

  /** The last answer asked for is the one that counts. */
  async function read(name: string, text: string, mapping: FileMapping, before: FileAnswer | null) {
    turn.current += 1;
    const mine = turn.current;
    const base = { name, text, mapping, answer: before };
    setFile({ ...base, reading: true, error: null });
    try {
      const answer = await previewFile(text, mapping);
      if (mine === turn.current) setFile({ ...base, answer, reading: false, error: null });
    } catch (error) {
      if (mine === turn.current) setFile({ ...base, reading: false, error });
    }
  }

  return {
    file,
    refused,
    async choose(chosen) {
      setRefused(null);
      // A character is a byte or more, so that a longer file cannot fit; UTF-16 may still.
      if (chosen.size > 2 * STATION_FILE_CHARACTERS + 2) return setRefused('too_large');
      let text: string;
      try {
        text = await stationFileText(chosen);
      } catch (error) {
        // Its class comes with the reader of workbooks, which is loaded only for one.
        const tooLarge = error instanceof Error && error.name === 'WorkbookTooLarge';
        return setRefused(tooLarge ? 'too_large' : 'unreadable');
      }
      if (text.length > STATION_FILE_CHARACTERS) return setRefused('too_large');
      await read(chosen.name, text, {}, null);
    },
    async change(mapping) {
      if (file) await read(file.name, file.text, mapping, file.answer);
    },
    forget() {
      turn.current += 1;
      setFile(null);
      setRefused(null);
    },
  };
}
