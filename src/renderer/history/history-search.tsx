import { ListFilter, X } from 'lucide-react';
import { useId } from 'react';
import { Dialog, DialogTrigger, Input, Label, TextField } from 'react-aria-components';
import { useStateOf, useStores } from '../shell/context.ts';
import { connectionsOf, tabsOf } from '../shell/workspace-store.ts';
import { cx } from '../ui/cx.ts';
import { Button, IconButton } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { SearchBox } from '../ui/form/search-box.tsx';
import { Popover } from '../ui/popover.tsx';
import styles from './history.module.css';
import {
  environmentsIn,
  type FilterField,
  type FilterName,
  filterNames,
  filters,
  filterWords,
  tagsIn,
} from './history-filter.ts';

/** One filter: a list to choose from, a date, or a text with what there is to offer. */
function FilterInput({ name, offers }: { name: FilterName; offers: readonly string[] }) {
  const { historyList } = useStores();
  const filter = useStateOf('historyList', 'filter');
  const field: FilterField = filters[name];
  const list = useId();
  const value = filter[name] ?? '';
  const change = (text: string): void =>
    historyList.setFilter({ ...historyList.getState().filter, [name]: text });
  if (field.options)
    return (
      <SelectField label={field.title} value={value} options={field.options} onChange={change} />
    );
  const all = field.offers ?? offers;
  return (
    <TextField className="field" value={value} onChange={change} autoComplete="off">
      <Label className="field-label">{field.title}</Label>
      <Input
        className={cx('input wide shrinks', field.mono && 'mono small')}
        type={field.isDate ? 'date' : 'text'}
        list={all.length > 0 ? list : undefined}
        placeholder={field.help ?? ''}
        spellCheck={false}
      />
      {all.length > 0 && (
        <datalist id={list}>
          {all.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </TextField>
  );
}

/** All filters, behind one button. */
function Filters() {
  const { historyList } = useStores();
  const filter = useStateOf('historyList', 'filter');
  const entries = useStateOf('historyList', 'entries');
  const names = [...useStateOf('workspace', tabsOf), ...useStateOf('workspace', connectionsOf)].map(
    ({ name }) => name,
  );
  const offers: Partial<Record<FilterName, readonly string[]>> = {
    name: [...new Set(names)],
    tag: tagsIn(entries),
    environment: environmentsIn(entries),
  };
  // Nobody without a workspace file has an environment.
  const isOffered = (name: FilterName): boolean =>
    name !== 'environment' || filter[name] !== undefined || offers.environment?.length !== 0;
  const words = filterWords(filter);
  return (
    <DialogTrigger>
      <IconButton
        name={words.length === 0 ? 'Filter' : `Filter: ${words.length} on`}
        icon={ListFilter}
        isOn={words.length > 0}
      />
      <Popover className={cx('popover', styles.filters)} placement="bottom end">
        <Dialog aria-label="Filters" className="stack pad">
          <div className={styles.fields}>
            {filterNames.filter(isOffered).map((name) => (
              <FilterInput key={name} name={name} offers={offers[name] ?? []} />
            ))}
          </div>
          <div>
            <Button small isDisabled={words.length === 0} onPress={() => historyList.setFilter({})}>
              Clear all filters
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Searches and filters the history, and says which filters are on. */
export function HistorySearch() {
  const { historyList } = useStores();
  const search = useStateOf('historyList', 'search');
  const filter = useStateOf('historyList', 'filter');
  const asked = useStateOf('historyList', 'searchAsked');
  const { setSearch, setFilter } = historyList;
  const words = filterWords(filter);
  return (
    <>
      <div className="search-bar">
        <SearchBox
          name="Search the history"
          value={search}
          onChange={setSearch}
          placeholder="Search"
          title="Words of the address, the body, the findings, the note or the tags"
          grow
          asked={asked}
        />
        <Filters />
      </div>
      {words.length > 0 && (
        <div className={cx('wrap-row', styles.on)}>
          {words.map(({ name, words: text }) => (
            <Button
              key={name}
              small
              aria-label={`Remove the filter ${text}`}
              onPress={() => setFilter({ ...filter, [name]: undefined })}
            >
              {text} <X size={12} />
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
